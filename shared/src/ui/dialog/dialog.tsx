import type { ReactNode } from 'react';
import { ModalPanel } from './modal-panel';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Esc, a click on the backdrop, the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** The buttons at the end; without them a close button stands at the top. */
  readonly actions?: ReactNode;
}

/** A modal dialog in the middle, on phones at the lower edge. */
export function Dialog({ children, actions, ...modal }: DialogProps) {
  return (
    <ModalPanel {...modal} kind="dialog" hasCloseButton={!actions}>
      {children && <div className={styles.content}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </ModalPanel>
  );
}
