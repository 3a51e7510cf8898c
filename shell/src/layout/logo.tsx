import styles from './logo.module.css';

export const Logo = ({ name }: { name: string }) => (
  <span className={styles.logo}>
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className={styles.mark}>
      <path d="M6 21a10 10 0 0 1 20 0" fill="currentColor" />
      <path
        d="M3 25.5h26M16 3.5v4M5.4 8.9l2.6 2.6M26.6 8.9 24 11.5"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
    <span>{name}</span>
  </span>
);
