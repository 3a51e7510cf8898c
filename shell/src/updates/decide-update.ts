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

export type UpdateDecision =
  | { readonly kind: 'none' }
  | { readonly kind: 'wait' }
  /** These remotes were loaded but never rendered: the next use loads them again. */
  | { readonly kind: 'replace'; readonly names: readonly string[] }
  | { readonly kind: 'reload' };

export function decideUpdate(
  { isNewShell, remotes }: PendingUpdate,
  { isPlaying, isTyping, isPurchasing, isOffline }: ViewerActivity,
): UpdateDecision {
  if (!isNewShell && remotes.length === 0) return { kind: 'none' };
  if (isPlaying || isTyping || isPurchasing || isOffline) return { kind: 'wait' };
  if (isNewShell || remotes.some(({ isUsed }) => isUsed)) return { kind: 'reload' };
  return { kind: 'replace', names: remotes.map(({ name }) => name) };
}

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
