import { useEffect, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { markItemsSeen } from '../../inbox/get-inbox';
import type { NotificationItem } from '../../inbox/model/notification-item';
import { useInbox } from '../../inbox/view/use-inbox';

/**
 * Opening the panel marks all that it lists as seen (SPEC-4), what arrives while it is open too.
 * @returns the ids of what was unseen until then: their rows say so as long as the panel stays open
 */
export function useMarkSeenOnOpen(items: readonly NotificationItem[] | undefined): ReadonlySet<number> {
  const host = useHost();
  const { seen } = useInbox();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(() => new Set());
  const unseen = (items ?? []).filter((item) => !item.seen && !seen.has(item.id) && !fresh.has(item.id));
  // During the render, so that no row is painted without its mark.
  if (unseen.length > 0) setFresh(new Set([...fresh, ...unseen.map(({ id }) => id)]));

  useEffect(() => {
    if (items) markItemsSeen(host, items);
  }, [host, items]);
  return fresh;
}
