import type { Notification } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { getInbox, notificationsKey } from '../inbox';
import type { LiveHandlers } from './model/start-live-updates';

/** A list that was read so short a time before the stream opened misses nothing that would matter. */
const FRESH_MS = 10_000;

/** Brings what the stream tells into the list that bell and panel show. @param isVisible whether anybody looks at this tab */
export function applyLiveUpdates(host: Host, isVisible: () => boolean): Omit<LiveHandlers, 'onLive'> {
  const { queries } = host;
  const queryKey = notificationsKey();
  /** What nobody looks at is read when somebody does. */
  const readAnew = async (now: boolean) => {
    // A first answer on its way would be waited for, and not asked for again.
    if (now && !queries.getQueryData(queryKey)) await queries.cancelQueries({ queryKey });
    await queries.invalidateQueries({ queryKey, refetchType: now ? 'active' : 'none' });
  };
  return {
    onNew(notification) {
      queries.setQueryData<Notification[]>(queryKey, (list) => {
        const isKnown = !list || list.some((other) => (other.notificationId ?? other.id) === notification.id);
        return isKnown ? list : [notification, ...list];
      });
      // The stream says nothing of the item itself (ADR-20). An answer on its way may be older than the news.
      void readAnew(getInbox(host).current().panelOpen || queries.isFetching({ queryKey }) > 0);
    },
    onResync: () => void readAnew(isVisible()),
    onGap() {
      const { dataUpdatedAt = 0, fetchStatus } = queries.getQueryState(queryKey) ?? {};
      if (fetchStatus !== 'fetching' && Date.now() - dataUpdatedAt > FRESH_MS) void readAnew(isVisible());
    },
  };
}
