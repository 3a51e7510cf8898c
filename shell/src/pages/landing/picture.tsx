import { type LandingPictureName, pictures } from './pictures';
import styles from './picture.module.css';

export interface LandingPictureProps {
  readonly name: LandingPictureName;
  readonly sizes: string;
  /** True for the page's largest contentful paint, which loads first; the others load lazily. */
  readonly first?: boolean;
  readonly alt?: string;
}

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
