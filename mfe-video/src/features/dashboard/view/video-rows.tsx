import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { Button, Rail } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { VideoCard } from '../../catalogue/view/video-card';
import { toRows } from '../model/rows';

export interface VideoRowsProps {
  readonly title: string;
  /** Undefined while they are loading. */
  readonly videos: readonly Video[] | undefined;
  readonly onIntent: (video: Video) => void;
  /** Whether the group is below the viewport at the first paint. */
  readonly belowFold: boolean;
}

/** Rows at first and per press of the button, so that the page below the group stays within reach. */
const STEP = 3;

/** A group of the dashboard in rails of 8 (D-27); nothing if it is empty, a skeleton while it is loading. */
export function VideoRows({ title, videos, onIntent, belowFold }: VideoRowsProps) {
  const [shown, setShown] = useState(STEP);
  /** The last row before a press of the button. */
  const lastRow = useRef<Element>(null);
  // The pressed button may already be unmounted, so the focus moves to the first new card.
  useEffect(() => {
    lastRow.current?.nextElementSibling?.querySelector<HTMLElement>('a[href]')?.focus();
  }, [shown]);
  if (!videos) return <Rail title={title} busy />;
  const rows = toRows(videos);
  const showMore = ({ currentTarget }: MouseEvent) => {
    lastRow.current = currentTarget.closest('div')?.previousElementSibling ?? null;
    setShown(shown + STEP);
  };
  return (
    <>
      {rows.slice(0, shown).map(({ from, to, items }, row) => (
        <Rail key={from} title={from === 1 ? title : messages.row(title, from, to)} belowFold={belowFold && row < STEP}>
          {items.map((video) => (
            <VideoCard key={video.id} video={video} onIntent={onIntent} />
          ))}
        </Rail>
      ))}
      {rows.length > shown && (
        <div>
          <Button variant="secondary" onClick={showMore}>
            {messages.moreIn(title)}
          </Button>
        </div>
      )}
    </>
  );
}
