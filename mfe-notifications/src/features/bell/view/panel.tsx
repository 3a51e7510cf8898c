import { useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import { EmptyState } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { useNotifications } from '../../inbox/api/get-notifications';
import { PanelRow } from './panel-row';
import { PanelSkeleton } from './panel-skeleton';
import { useMarkSeenOnOpen } from './use-mark-seen-on-open';
import styles from './panel.module.css';

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
