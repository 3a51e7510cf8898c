import type { ReactNode } from 'react';
import { ModalPanel } from './modal-panel';
import styles from './dialog.module.css';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
}

/** A modal drawer that slides in from the right. */
export function Sheet({ children, ...modal }: SheetProps) {
  return (
    <ModalPanel {...modal} kind="sheet" hasCloseButton>
      <div className={styles.content}>{children}</div>
    </ModalPanel>
  );
}
