import { type MouseEvent, type SyntheticEvent, useRef } from 'react';
import { useIsomorphicLayoutEffect, usePresence } from '../motion';

/**
 * Keeps a native modal `<dialog>` at what `open` says. The browser traps the focus and gives it back; this adds closing by
 * the backdrop, and tells how long the content must stay for the way out to be seen.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const closing = useRef(false);
  const wanted = useRef(open);

  useIsomorphicLayoutEffect(() => {
    wanted.current = open;
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    // Closing before the element is removed is what makes the browser give the focus back.
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
    /** The browser can close it by itself (a second Esc); the event comes late, when it may be open again. */
    onClose() {
      if (!open || closing.current || ref.current?.open) return;
      onClose();
      // A page that keeps it open, as while something is being sent, gets it back.
      setTimeout(() => {
        if (wanted.current && ref.current && !ref.current.open) ref.current.showModal();
      }, 0);
    },
    // Both must be outside: a selection of text that is dragged out of the dialog does not close it.
    onMouseDown(event: MouseEvent) {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
  return { ref, handlers, present };
}
