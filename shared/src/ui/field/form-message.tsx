import type { ReactNode } from 'react';
import { Icon } from '../icon';
import styles from './form-message.module.css';

export interface FormMessageProps {
  /** The error of the whole form. */
  readonly children?: ReactNode;
}

/** Where a form says what went wrong. The region is always in the page, so that a text that comes into it is announced. */
export function FormMessage({ children }: FormMessageProps) {
  return (
    <div role="alert" className={styles.region}>
      {children && (
        <div className={styles.message}>
          <Icon name="alert" />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
