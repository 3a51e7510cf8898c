import { useSyncExternalStore } from 'react';
import { useHost } from '@inspire/shared/host';
import { getInbox } from '../get-inbox';
import type { InboxState } from '../model/inbox';

/** Returns the inbox's state and renders again when it changes. */
export function useInbox(): InboxState {
  const inbox = getInbox(useHost());
  return useSyncExternalStore(inbox.subscribe, inbox.current);
}
