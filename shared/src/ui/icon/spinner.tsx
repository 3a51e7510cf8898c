import { classNames } from '../class-names';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** The accessible name; without it the spinner is decorative. */
  readonly label?: string;
  readonly size?: 's' | 'm' | 'l';
  readonly className?: string;
}

/** A rotating spinner; with reduced motion it pulses instead. */
export function Spinner({ label, size = 'm', className }: SpinnerProps) {
  const ring = (
    <svg viewBox="0 0 24 24" className={classNames(styles.ring, styles[size])} aria-hidden data-motion="essential">
      <circle className={styles.rail} cx="12" cy="12" r="9.5" />
      <circle cx="12" cy="12" r="9.5" pathLength="100" strokeDasharray="28 100" />
    </svg>
  );
  return label ? (
    <span role="status" className={classNames(styles.spinner, className)}>
      {ring}
      <span className="visually-hidden">{label}</span>
    </span>
  ) : (
    <span className={classNames(styles.spinner, className)}>{ring}</span>
  );
}
