import type { ReactNode } from 'react';
import { messages } from '../../messages';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import styles from './state.module.css';

export interface ErrorStateProps {
  readonly title: string;
  /** What to do about it: to check the connection, unless the caller says otherwise. `false` for none. */
  readonly text?: ReactNode;
  /** Omit it where a retry cannot help. */
  readonly onRetry?: () => void;
  readonly busy?: boolean;
}

/** Shown in place of a section that could not be loaded. */
export function ErrorState({ title, text = uiMessages.errorText, onRetry, busy }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <span className={styles.mark}>
        <Icon name="alert" size="l" />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="secondary" busy={busy} onClick={onRetry} icon={<Icon name="refresh" />}>
            {messages.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
