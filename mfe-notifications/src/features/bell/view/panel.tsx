import { useEffect, useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import { useHost } from '@inspire/shared/host';
import { EmptyState } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { useNotifications } from '../../inbox/api/get-notifications';
import { markItemsSeen } from '../../inbox/get-inbox';
import type { NotificationItem } from '../../inbox/model/notification-item';
import { useInbox } from '../../inbox/view/use-inbox';
import { PanelRow } from './panel-row';
import { PanelSkeleton } from './panel-skeleton';
import styles from './panel.module.css';

/**
 * Marks the listed notifications as seen when the panel opens (SPEC-4), and those that arrive while it is open.
 * @returns the ids that were unseen before: their rows stay marked as new while the panel is open
 */
function useMarkSeenOnOpen(items: readonly NotificationItem[] | undefined): ReadonlySet<number> {
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

export interface PanelProps {
  readonly onChoose: () => void;
}

function List({ onChoose }: PanelProps) {
  const { data, error } = useNotifications(true);
  const fresh = useMarkSeenOnOpen(data);
  const [now] = useState(() => Date.now());
  // After a 401 the shell redirects to the login; an empty state would only flash.
  if (!data && (!error || isApiError(error, 401))) return <PanelSkeleton />;
  // D-65: without a list, a failure shows the empty state; a toast has reported it.
  if (!data?.length) return <EmptyState icon="bell" title={messages.caughtUp} />;
  return (
    <ul className={styles.list}>
      {data.map((item) => (
        <PanelRow key={item.id} item={item} fresh={fresh.has(item.id)} now={now} onChoose={onChoose} />
      ))}
    </ul>
  );
}

export const Panel = ({ onChoose }: PanelProps) => (
  <>
    <h2 className={styles.title}>{messages.notifications}</h2>
    <List onChoose={onChoose} />
  </>
);
