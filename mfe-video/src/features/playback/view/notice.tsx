import type { ReactNode } from 'react';
import { Icon, type IconName } from '@inspire/shared/ui';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly icon: IconName;
  readonly text: string;
  readonly children?: ReactNode;
}

export const Notice = ({ icon, text, children }: NoticeProps) => (
  <div className={styles.notice} role="status">
    <Icon name={icon} size="xl" className={styles.icon} />
    <p className={styles.text}>{text}</p>
    {children && <div className={styles.actions}>{children}</div>}
  </div>
);
