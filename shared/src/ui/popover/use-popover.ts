import { type KeyboardEvent, type ToggleEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showAnchored } from '../anchor/show-anchored';
import { usePresence } from '../motion/use-presence';

/**
 * Opens and closes a panel at its trigger with `open`. A native popover is in the top layer and is closed by the
 * browser's own gestures; the listeners here do the same for browsers without popovers.
 */
export function usePopover(open: boolean, onOpenChange: (open: boolean) => void) {
  const trigger = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const givesBack = useRef(false);
  const change = useRef(onOpenChange);
  useLayoutEffect(() => {
    change.current = onOpenChange;
  });

  useLayoutEffect(() => {
    const [shown, button] = [panel.current, trigger.current];
    if (!open || !shown || !button) return;
    const hide = showAnchored(shown, button, 'below');
    shown.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement;
      givesBack.current = !focused || focused === document.body || shown.contains(focused);
      hide();
    };
  }, [open]);

  // Keep the focus where the viewer moved it. Not in the effect's clean-up, which would move it into the panel again.
  useLayoutEffect(() => {
    if (!open && givesBack.current) trigger.current?.focus({ preventScroll: true });
    givesBack.current = false;
  }, [open]);
  const present = usePresence(panel, open);

  // Counts the openings, including one that interrupts the closing animation.
  const [last, setLast] = useState({ open, opening: 0 });
  if (last.open !== open) setLast({ open, opening: last.opening + Number(open) });

  useEffect(() => {
    if (!open) return;
    const closeElsewhere = ({ target }: Event) => {
      if (![panel, trigger].some(({ current }) => current?.contains(target as Node))) change.current(false);
    };
    const closeByEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && change.current(false);
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    // A page or a dialog around the panel must not handle the same Esc.
    event.preventDefault();
    event.stopPropagation();
    onOpenChange(false);
  };
  const onToggle = (event: ToggleEvent) => {
    if (open && event.newState === 'closed') onOpenChange(false);
  };
  return { trigger, panel, present, opening: last.opening, onKeyDown, onToggle };
}
