import type { ReactNode } from 'react';
import { ModalPanel } from './modal-panel';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Called on Esc, a click on the backdrop and the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** The buttons at the end; without them a close button is shown at the top. */
  readonly actions?: ReactNode;
}

/** A modal dialog in the centre; on phones at the lower edge. */
export function Dialog({ children, actions, ...modal }: DialogProps) {
  return (
    <ModalPanel {...modal} kind="dialog" hasCloseButton={!actions}>
      {children && <div className={styles.content}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </ModalPanel>
  );
}
