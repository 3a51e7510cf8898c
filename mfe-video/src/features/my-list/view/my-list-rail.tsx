import { useEffect, useRef } from 'react';
import type { ListedItem } from '@inspire/shared/contracts';
import type { UseQueryResult } from '@inspire/shared/query';
import { ErrorState, Rail } from '@inspire/shared/ui';
import { libraryMessages as messages } from '../../../messages';
import { TitledGroup } from '../../library/view/titled-group';
import { ListedCard } from './listed-card';

/** My List in the library, newest first (D-70). */
export function MyListRail({ list: { data, isFetching, refetch } }: { list: UseQueryResult<ListedItem[]> }) {
  const box = useRef<HTMLDivElement>(null);
  const count = useRef(0);
  // A pressed button leaves with its card, so the focus moves to the card that takes its place at the front.
  useEffect(() => {
    const hasLost = (data?.length ?? 0) < count.current && document.activeElement === document.body;
    count.current = data?.length ?? 0;
    if (!hasLost) return;
    const places = [...(box.current?.querySelectorAll<HTMLElement>('a[href], [tabindex]') ?? [])];
    places.find((place) => !place.closest('[inert]'))?.focus();
  }, [data]);
  if (!data)
    return (
      <TitledGroup title={messages.myList}>
        <ErrorState
          title={messages.myListFailed}
          text={messages.failedText}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </TitledGroup>
    );
  return (
    <div ref={box}>
      {data.length === 0 ? (
        <div tabIndex={-1}>
          <TitledGroup title={messages.myList} none={messages.myListEmpty} />
        </div>
      ) : (
        <Rail title={messages.myList}>
          {data.map((item) => (
            <ListedCard key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </Rail>
      )}
    </div>
  );
}
