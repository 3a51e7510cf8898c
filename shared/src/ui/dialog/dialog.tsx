import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import { usePresence } from '../motion/use-presence';
import styles from './dialog.module.css';

/**
 * Opens and closes a native modal `<dialog>` with `open`. The browser traps and restores the focus; this hook adds
 * closing by the backdrop, and keeps the content mounted during the closing animation.
 */
function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const closing = useRef(false);
  const wanted = useRef(open);

  useLayoutEffect(() => {
    wanted.current = open;
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    // The browser restores the focus only if the dialog is closed before it is removed.
    return () => {
      closing.current = true;
      dialog.close();
      closing.current = false;
    };
  }, [open]);

  const present = usePresence(ref, open);

  const handlers = {
    onCancel(event: SyntheticEvent) {
      event.preventDefault();
      onClose();
    },
    /**
     * The browser can close the dialog itself (a second Esc). The event is asynchronous: the dialog may be open again.
     */
    onClose() {
      if (!open || closing.current || ref.current?.open) return;
      onClose();
      // Open it again if the owner keeps it open, for example while a request is being sent.
      setTimeout(() => {
        if (wanted.current && ref.current && !ref.current.open) ref.current.showModal();
      }, 0);
    },
    // Both press and release must be outside: a text selection that is dragged out of the dialog must not close it.
    onMouseDown(event: MouseEvent) {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
  return { ref, handlers, present };
}

export interface DialogProps {
  readonly open: boolean;
  /** Called on Esc, a click on the backdrop and the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** The buttons at the end; without them a close button is shown at the top. */
  readonly actions?: ReactNode;
}

/**
 * A modal dialog in the centre; on phones at the lower edge. Its content is mounted only while it is open or closing.
 */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const { ref, handlers, present } = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} {...handlers} aria-labelledby={titleId} className={classNames(styles.modal, styles.dialog)}>
      {present && (
        <div className={styles.panel}>
          <div className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {!actions && (
              <IconButton label={uiMessages.close} onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
          </div>
          {children && <div className={styles.content}>{children}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
