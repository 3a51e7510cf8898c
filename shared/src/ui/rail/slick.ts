import './slick.css';
import imported from 'react-slick';

/** react-slick is CommonJS: some loaders hand over its class, others its whole module. The type of the class stays its own. */
export const Slick = ('default' in imported ? imported.default : imported) as typeof imported;
export type Slick = InstanceType<typeof imported>;

/**
 * Slick measures its row anew whenever a picture has loaded, and with that ends a move that is on its way. Our pictures have
 * their size before they load: it need not know of them.
 */
export function ignorePictures({ innerSlider }: Slick): void {
  if (innerSlider) Object.assign(innerSlider, { checkImagesLoad: () => undefined });
}
