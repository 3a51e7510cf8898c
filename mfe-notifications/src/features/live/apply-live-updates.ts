import type { Notification } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { notificationsKey } from '../inbox/api/get-notifications';
import { getInbox } from '../inbox/get-inbox';
import type { LiveHandlers } from './model/create-live-updates';

/** A list that was fetched this shortly before the stream opened is not fetched again. */
const STALE_MS = 10_000;

/** Applies stream events to the list of the bell and its panel. */
export function applyLiveUpdates(host: Host): Omit<LiveHandlers, 'onLive'> {
  const { queries } = host;
  const queryKey = notificationsKey();
  /** @param now false marks the list as stale, so that it is fetched with the next use */
  const refetch = async (now: boolean) => {
    // Without data, `invalidateQueries` would keep waiting for the pending first request.
    if (now && !queries.getQueryData(queryKey)) await queries.cancelQueries({ queryKey });
    await queries.invalidateQueries({ queryKey, refetchType: now ? 'active' : 'none' });
  };
  return {
    onNew(notification) {
      queries.setQueryData<Notification[]>(queryKey, (list) => {
        const isKnown = !list || list.some((other) => (other.notificationId ?? other.id) === notification.id);
        return isKnown ? list : [notification, ...list];
      });
      // The stream does not carry the item itself (ADR-20), and a pending request may be older than this event.
      void refetch(getInbox(host).current().panelOpen || queries.isFetching({ queryKey }) > 0);
    },
    onResync: () => void refetch(true),
    onGap() {
      const { dataUpdatedAt = 0, fetchStatus } = queries.getQueryState(queryKey) ?? {};
      if (fetchStatus !== 'fetching' && Date.now() - dataUpdatedAt > STALE_MS) void refetch(true);
    },
  };
}
