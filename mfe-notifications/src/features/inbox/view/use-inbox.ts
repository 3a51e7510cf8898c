import { useSyncExternalStore } from 'react';
import { useHost } from '@inspire/shared/host';
import { inboxOf } from '../inbox-of';
import type { InboxState } from '../model/inbox';

/** What was seen on this page, and whether the panel is open; followed. */
export function useInbox(): InboxState {
  const inbox = inboxOf(useHost());
  return useSyncExternalStore(inbox.subscribe, inbox.current);
}
