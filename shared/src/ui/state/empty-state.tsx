import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import styles from './state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** What the viewer can do about it, for example a ButtonLink. */
  readonly action?: ReactNode;
  /** @default 'library' */
  readonly icon?: IconName;
}

/** A list with nothing in it. */
export function EmptyState({ title, text, action, icon = 'library' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <Icon name={icon} size="l" />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
