import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';

/** The layout effect that must not warn while the server renders. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Resolves when the element's transitions have ended; at once where there are none. */
const transitionsEnd = (element: Element): Promise<unknown> | undefined => {
  const running = element.getAnimations?.({ subtree: true }) ?? [];
  return running.length > 0 ? Promise.allSettled(running.map((animation) => animation.finished)) : undefined;
};

/**
 * Keeps a native modal `<dialog>` at what `open` says. The browser traps the focus and gives it back; this adds closing by
 * the backdrop, and tells how long the content must stay for the way out to be seen.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const closing = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setLeaving(!open);
  }

  useBeforePaint(() => {
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

  useBeforePaint(() => {
    const dialog = ref.current;
    if (!leaving || !dialog) return;
    let current = true;
    const leave = () => current && setLeaving(false);
    const end = transitionsEnd(dialog);
    if (end) void end.then(leave);
    else leave();
    return () => {
      current = false;
    };
  }, [leaving]);

  const handlers = {
    onCancel(event: SyntheticEvent) {
      event.preventDefault();
      onClose();
    },
    /** The browser can close it by itself (a second Esc); the event comes late, when it may be open again. */
    onClose() {
      if (open && !closing.current && !ref.current?.open) onClose();
    },
    // Both must be outside: a selection of text that is dragged out of the dialog does not close it.
    onMouseDown(event: MouseEvent) {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
  return { ref, handlers, present: open || leaving };
}
