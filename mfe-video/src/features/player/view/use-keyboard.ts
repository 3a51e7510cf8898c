import { type RefObject, useEffect } from 'react';
import { isNewPress, toKeyName, toPlayerRequest } from '@inspire/shared/playback';
import type { Player } from '../model/player';
import type { PlayerRequest } from '../model/request-handlers';

/** Keys of a video beside those of every player. */
const videoKeys: Readonly<Record<string, PlayerRequest>> = {
  f: { type: 'toggleFullscreen' },
  c: { type: 'toggleCaptions' },
  p: { type: 'togglePictureInPicture' },
  '<': { type: 'speedBy', steps: -1 },
  '>': { type: 'speedBy', steps: 1 },
};

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const interactive = 'a[href], button, summary, [role="slider"], [role="menuitem"], [role="tab"]';
/** Keys that a focused control outside of the player handles itself. */
const controlKeys = /^( |Enter|Home|End|Arrow\w+)$/;

/** True for a key that scrolls the page, unless the player fills the screen. */
function scrollsPage(key: string): boolean {
  const page = document.scrollingElement;
  if (!page || document.fullscreenElement) return false;
  if (/^(ArrowUp|ArrowDown|Home|End)$/.test(key)) return page.scrollHeight > page.clientHeight;
  return /^Arrow(Left|Right)$/.test(key) && page.scrollWidth > page.clientWidth;
}

/** Returns true if a key press is for the player. The focus may be anywhere, but not in a text field. */
function isForPlayer({ target, key }: KeyboardEvent, frame: HTMLElement): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(typing)) return false;
  // A modal dialog covers the player, unless the player is in it.
  if ([...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(frame))) return false;
  // An open menu handles keys itself, including letters.
  if (target.closest('[role="menu"]')) return false;
  if (!frame.contains(target) && scrollsPage(key)) return false;
  const control = target.closest(interactive);
  if (!control) return true;
  // The volume slider handles its own keys; on the seek bar they belong to the player.
  if (!frame.contains(control) || control.closest('[data-own-keys]')) return !controlKeys.test(key);
  return !((key === ' ' || key === 'Enter') && control.matches('a[href], button'));
}

/** Handles the player's keys before a focused slider does: an arrow key seeks 5 seconds on the seek bar, too. */
export function useKeyboard(player: Player, frame: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !frame.current || !isForPlayer(event, frame.current)) return;
      const { duration, shortcuts } = player.state();
      const name = toKeyName(event);
      // Speech input and shaking hands press letters by accident, so they can be switched off (WCAG 2.1.4).
      if (!shortcuts && name !== ' ' && [...name].length === 1) return;
      const request = toPlayerRequest(event, duration, videoKeys);
      if (!request && name !== '?') return;
      // Consume a repeated key as well; otherwise the page would scroll.
      const isNew = isNewPress(event, request?.type);
      if (isNew && request) player.request(request);
      else if (isNew) onHelp();
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [player, frame, onHelp]);
}
