import type { ReactNode } from 'react';
import { ModalPanel } from './modal-panel';
import styles from './dialog.module.css';

export interface SheetProps {
  readonly open: boolean;
  /** Esc, a click on the backdrop, the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
}

/** A modal drawer that slides in from the right. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <ModalPanel kind="sheet" open={open} onClose={onClose} title={title} hasCloseButton>
      <div className={styles.content}>{children}</div>
    </ModalPanel>
  );
}
