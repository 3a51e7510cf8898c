import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './full-view.module.css';

export interface FullDialogProps {
  readonly open: boolean;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog as large as the window. The browser traps the focus in it and restores it afterwards. */
export function FullDialog({ open, label, onClose, children }: FullDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-theme="dark"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}
