import './slick.css';
import imported from 'react-slick';

/** react-slick is CommonJS: some loaders return its class, others its whole module. */
export const Slick = ('default' in imported ? imported.default : imported) as typeof imported;
export type Slick = InstanceType<typeof imported>;

/**
 * Keeps Slick from measuring its row again when a picture has loaded, which would stop a slide animation (ADR-27). Pictures
 * have their size before they load.
 */
export function ignorePictures({ innerSlider }: Slick): void {
  if (innerSlider) Object.assign(innerSlider, { checkImagesLoad: () => undefined });
}
