import './slick.css';
import imported from 'react-slick';

/** react-slick is CommonJS: some loaders return its class, others the whole module. */
export const Slick = ('default' in imported ? imported.default : imported) as typeof imported;
export type Slick = InstanceType<typeof imported>;

/**
 * Keeps slick from measuring its row again when a picture loads, which would stop a slide animation (ADR-27). Pictures
 * have their size before they load.
 */
export function ignorePictures({ innerSlider }: Slick): void {
  if (innerSlider) Object.assign(innerSlider, { checkImagesLoad: () => undefined });
}
