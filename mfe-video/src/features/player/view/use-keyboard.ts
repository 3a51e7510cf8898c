import { type RefObject, useEffect } from 'react';
import { isStep, requestOfKey } from '../model/keys';
import type { Player } from '../model/player';

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const interactive = 'a[href], button, summary, [role="slider"], [role="menuitem"], [role="tab"]';
/** Keys that a focused control outside of the player has a use for itself. */
const ofControls = /^( |Enter|Home|End|Arrow\w+)$/;

/** True for a key press that is meant for the player, wherever the focus is (look: not while typing). */
function isForPlayer({ target, key }: KeyboardEvent, frame: HTMLElement): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(typing)) return false;
  // A modal dialog covers the player, unless the player is in it.
  if ([...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(frame))) return false;
  // An open menu is walked by keys, by letters too.
  if (target.closest('[role="menu"]')) return false;
  const control = target.closest(interactive);
  if (!control) return true;
  // The volume's slider keeps its keys; on the seek bar they are the player's.
  if (!frame.contains(control) || control.closest('[data-own-keys]')) return !ofControls.test(key);
  return !((key === ' ' || key === 'Enter') && control.matches('a[href], button'));
}

/** The player's keys. They are taken before a focused slider sees them: on the seek bar, arrows are 5 seconds too. */
export function useKeyboard(player: Player, frame: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !frame.current || !isForPlayer(event, frame.current)) return;
      const request = requestOfKey(event, player.state().duration);
      if (!request && event.key !== '?') return;
      // What a held key says again is taken as well, or the page would scroll by it.
      const counts = !event.repeat || (request && isStep(request));
      if (counts && request) player.request(request);
      else if (counts) onHelp();
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [player, frame, onHelp]);
}
