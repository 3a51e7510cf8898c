import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import styles from './form-message.module.css';

export interface FormMessageProps {
  readonly children?: ReactNode;
}

/** Shows the error of a whole form. The live region is always in the page, so that a new error is announced. */
export function FormMessage({ children }: FormMessageProps) {
  return (
    <div role="alert">
      {children && (
        <div className={styles.message}>
          <Icon name="alert" />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
