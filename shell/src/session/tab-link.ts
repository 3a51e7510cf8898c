import type { TabChannel } from '@inspire/shared/events';

/** Opens the channel to the site's other tabs; undefined where the browser lacks it or blocks it along with storage. */
export function openTabChannel(): TabChannel | undefined {
  try {
    return new BroadcastChannel('inspire');
  } catch {
    return undefined;
  }
}
