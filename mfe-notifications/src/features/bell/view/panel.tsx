import { useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import { EmptyState, ErrorState } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { useNotifications } from '../../inbox/api/get-notifications';
import { PanelRow } from './panel-row';
import { PanelSkeleton } from './panel-skeleton';
import { useMarkSeenOnOpen } from './use-opening';
import styles from './panel.module.css';

export interface PanelProps {
  /** One was chosen, and the viewer goes to it. */
  readonly onChoose: () => void;
}

function List({ onChoose }: PanelProps) {
  const { data, error, isFetching, refetch } = useNotifications(true);
  const fresh = useMarkSeenOnOpen(data);
  const [now] = useState(() => Date.now());
  if (data?.length === 0) return <EmptyState icon="bell" title={messages.caughtUp} />;
  if (data) {
    return (
      <ul className={styles.list}>
        {data.map((item) => (
          <PanelRow key={item.id} item={item} fresh={fresh.has(item.id)} now={now} onChoose={onChoose} />
        ))}
      </ul>
    );
  }
  // After a 401 the shell is leading to the login; a card with Retry on the way there would only flash.
  if (!error || isApiError(error, 401)) return <PanelSkeleton />;
  return (
    <ErrorState title={messages.failed} text={messages.failedText} busy={isFetching} onRetry={() => void refetch()} />
  );
}

/** What the bell opens: audio and video, newest first, in one of the four states of a list. */
export const Panel = ({ onChoose }: PanelProps) => (
  <>
    <h2 className={styles.title}>{messages.notifications}</h2>
    <List onChoose={onChoose} />
  </>
);
