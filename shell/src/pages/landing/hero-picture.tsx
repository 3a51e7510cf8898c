import avif1600 from './pictures/hero-1600.avif';
import webp1600 from './pictures/hero-1600.webp';
import avif960 from './pictures/hero-960.avif';
import webp960 from './pictures/hero-960.webp';
import styles from './landing-page.module.css';

/** The dawn behind the greeting: the largest paint of the page, so it is asked for first. */
export const HeroPicture = () => (
  <picture>
    <source type="image/avif" srcSet={`${avif960} 960w, ${avif1600} 1600w`} sizes="100vw" />
    <img
      className={styles.picture}
      src={webp1600}
      srcSet={`${webp960} 960w, ${webp1600} 1600w`}
      sizes="100vw"
      width={1600}
      height={900}
      alt=""
      fetchPriority="high"
    />
  </picture>
);
