import { useEffect, useRef, useState } from 'react';
import type { PagedList, ViewingHistoryEntry } from '@inspire/shared/contracts';
import { Button, EmptyState, ErrorState, SectionCard } from '@inspire/shared/ui';
import { historyMessages as messages } from '../../../messages';
import { useViewingHistory } from '../api/get-viewing-history';
import { ClearHistoryDialog } from './clear-history-dialog';
import { HistoryRow } from './history-row';
import styles from './history.module.css';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The buttons stay in place at both ends, so that the focus stays on them. */
function Pager({ page, pages, onPage }: PagerProps) {
  const turn = (to: number) => ({
    'aria-disabled': to < 0 || to >= pages || undefined,
    onClick: () => to >= 0 && to < pages && onPage(to),
  });
  return (
    <div className={styles.pager}>
      <Button variant="secondary" size="s" {...turn(page - 1)}>
        {messages.newer}
      </Button>
      <p role="status" className={styles.note}>
        {messages.position(page + 1, pages)}
      </p>
      <Button variant="secondary" size="s" {...turn(page + 1)}>
        {messages.older}
      </Button>
    </div>
  );
}

interface EntriesProps extends Pick<PagerProps, 'onPage'> {
  readonly data: PagedList<ViewingHistoryEntry>;
  readonly isOld: boolean;
}

function Entries({ data: { content, page, totalPages }, isOld, onPage }: EntriesProps) {
  // The rows before were the last ones of the last page.
  useEffect(() => {
    if (page > 0 && page >= totalPages) onPage(Math.max(0, totalPages - 1));
  }, [page, totalPages, onPage]);
  return (
    <>
      <ul className={styles.list} aria-busy={isOld || undefined}>
        {content.map((entry) => (
          <HistoryRow key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ul>
      {totalPages > 1 && <Pager page={page} pages={totalPages} onPage={onPage} />}
    </>
  );
}

/** What the viewer watched and listened to, with removal of one entry or of all (D-56). */
export function HistorySection() {
  const [page, setPage] = useState(0);
  const { data, isFetching, isPlaceholderData, refetch } = useViewingHistory(page);
  const [isClearing, setClearing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const wasCleared = useRef(false);
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (isClearing || !wasCleared.current) return;
    wasCleared.current = false;
    card.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [isClearing]);
  const isEmpty = data?.content.length === 0 && data.page === 0;
  return (
    <div ref={card}>
      <SectionCard title={messages.title} text={messages.text}>
        {!data && <ErrorState title={messages.failed} busy={isFetching} onRetry={() => void refetch()} />}
        {isEmpty && <EmptyState title={messages.none} text={messages.noneText} />}
        {data && !isEmpty && <Entries data={data} isOld={isPlaceholderData} onPage={setPage} />}
        {data && (!isEmpty || isClearing) && (
          <Button variant="secondary" className={styles.clear} onClick={() => setClearing(true)}>
            {messages.clear}
          </Button>
        )}
      </SectionCard>
      <ClearHistoryDialog
        open={isClearing}
        onClose={() => setClearing(false)}
        onCleared={() => {
          wasCleared.current = true;
          setPage(0);
          setClearing(false);
        }}
      />
    </div>
  );
}
