import type { OutdatedRemote } from '../federation/remote-manager';

/** Releases that the site serves but this page does not run. */
export interface PendingUpdate {
  readonly isNewShell: boolean;
  readonly remotes: readonly OutdatedRemote[];
}

export interface ViewerActivity {
  readonly isPlaying: boolean;
  /** True if a field has the focus or contains text. */
  readonly isTyping: boolean;
  readonly isPurchasing: boolean;
  /** A reload while offline would lose the page. */
  readonly isOffline: boolean;
}

/** True when something is newer, and a reload interrupts nothing that the viewer does. */
export const isReloadDue = (
  { isNewShell, remotes }: PendingUpdate,
  { isPlaying, isTyping, isPurchasing, isOffline }: ViewerActivity,
): boolean => (isNewShell || remotes.length > 0) && !isPlaying && !isTyping && !isPurchasing && !isOffline;

const MINUTE = 60_000;
const AFTER_FOCUS_MS = 5 * MINUTE;
const WHILE_VISIBLE_MS = 15 * MINUTE;

/**
 * True when a check for updates is due: on returning to the page five minutes after the last check, and every fifteen
 * minutes while the page is visible.
 * @param since milliseconds since the last check
 */
export const isCheckDue = (occasion: 'focus' | 'clock', since: number, isVisible: boolean): boolean =>
  occasion === 'focus' ? since >= AFTER_FOCUS_MS : isVisible && since >= WHILE_VISIBLE_MS;
