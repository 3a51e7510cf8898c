import { useEffect, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { markItemsSeen } from '../../inbox/get-inbox';
import type { NotificationItem } from '../../inbox/model/notification-item';
import { useInbox } from '../../inbox/view/use-inbox';

/**
 * Marks the listed notifications as seen when the panel opens (SPEC-4), and those that arrive while it is open.
 * @returns the ids that were unseen before: their rows stay marked as new while the panel is open
 */
export function useMarkSeenOnOpen(items: readonly NotificationItem[] | undefined): ReadonlySet<number> {
  const host = useHost();
  const { seen } = useInbox();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(() => new Set());
  const unseen = (items ?? []).filter((item) => !item.seen && !seen.has(item.id) && !fresh.has(item.id));
  // Set the state during rendering, so that no row is painted without its mark.
  if (unseen.length > 0) setFresh(new Set([...fresh, ...unseen.map(({ id }) => id)]));

  useEffect(() => {
    if (items) markItemsSeen(host, items);
  }, [host, items]);
  return fresh;
}
