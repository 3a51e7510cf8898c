import type { TabLink } from '@inspire/shared/events';

/** The link to the site's other tabs; undefined where the browser has none, or refuses it together with storage. */
export function openTabLink(): TabLink | undefined {
  try {
    return new BroadcastChannel('inspire');
  } catch {
    return undefined;
  }
}
