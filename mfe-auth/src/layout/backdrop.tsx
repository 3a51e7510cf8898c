import styles from './backdrop.module.css';

/** A sunrise behind hills, drawn by style sheets alone: nothing is downloaded, nothing moves. */
export function Backdrop() {
  return (
    <div className={styles.sky} aria-hidden>
      <span className={styles.sun} />
      <span className={styles.far} />
      <span className={styles.middle} />
      <span className={styles.near} />
    </div>
  );
}
