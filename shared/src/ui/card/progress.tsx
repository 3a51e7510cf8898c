import styles from './progress.module.css';

export interface ProgressProps {
  /** Percent; values outside of 0 to 100 are clamped. */
  readonly value: number;
  readonly label: string;
}

/** A bar on the lower edge of a picture that shows how much of the item was watched. */
export function Progress({ value, label }: ProgressProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      className={styles.bar}
    >
      <svg className={styles.svg} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect className={styles.played} width={percent} height="1" />
      </svg>
    </div>
  );
}
