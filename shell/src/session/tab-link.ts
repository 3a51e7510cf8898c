import type { TabChannel } from '@inspire/shared/events';

/** The link to the site's other tabs; undefined where the browser has none, or refuses it together with storage. */
export function openTabChannel(): TabChannel | undefined {
  try {
    return new BroadcastChannel('inspire');
  } catch {
    return undefined;
  }
}
