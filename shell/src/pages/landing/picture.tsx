import { type LandingPictureName, pictures } from './pictures';
import styles from './picture.module.css';

export interface LandingPictureProps {
  readonly name: LandingPictureName;
  /** How wide it is shown, for the browser's choice of file. */
  readonly sizes: string;
  /** The largest paint of the page is asked for first, all others when they come near. */
  readonly first?: boolean;
  readonly alt?: string;
}

/** One of the landing page's own pictures, in the width that fits; it fills its box. */
export function LandingPicture({ name, sizes, first = false, alt = '' }: LandingPictureProps) {
  const { avif, webp, fallback, width, height } = pictures[name];
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={fallback}
        srcSet={webp}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}
