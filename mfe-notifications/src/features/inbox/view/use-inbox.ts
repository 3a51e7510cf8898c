import { useSyncExternalStore } from 'react';
import { useHost } from '@inspire/shared/host';
import { getInbox } from '../get-inbox';
import type { InboxState } from '../model/inbox';

/** What was seen on this page, and whether the panel is open; followed. */
export function useInbox(): InboxState {
  const inbox = getInbox(useHost());
  return useSyncExternalStore(inbox.subscribe, inbox.current);
}
