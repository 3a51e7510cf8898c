import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/shapes';
import { uiMessages } from '../messages';
import styles from './toast.module.css';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastProps {
  readonly kind: ToastKind;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

const icons: Readonly<Record<ToastKind, IconName>> = {
  success: 'success',
  error: 'error',
  warning: 'alert',
  info: 'info',
};

/**
 * A short message that disappears after a while. Render it in a live region that was in the page before the toast, so
 * that screen readers announce it. `toasts.css` styles that region.
 */
export function Toast({ kind, children, onClose }: ToastProps) {
  return (
    <div className={styles.toast} data-kind={kind}>
      <Icon name={icons[kind]} size="m" className={styles.icon} />
      <div className={styles.text}>{children}</div>
      <IconButton size="s" label={uiMessages.dismiss} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
