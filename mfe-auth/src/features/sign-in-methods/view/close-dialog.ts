import { flushSync } from 'react-dom';

/**
 * Closes a dialog, which gives the focus back to the button that opened it. If that button is gone, or about to be, the
 * heading of the section takes the focus.
 */
export function closeDialog(close: () => void, group: HTMLElement | null, isButtonGone = false): void {
  flushSync(close);
  if (isButtonGone || document.activeElement === document.body) group?.closest('section')?.querySelector('h2')?.focus();
}
