import { useEffect, useRef } from 'react';
import { Button, ErrorState, Rail } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { AlbumRow } from '../model/album-rows';
import type { FramedAlbum } from '../model/framed-album';
import { AlbumCard } from './album-card';
import styles from './album-rows.module.css';

const LOAD_MARGIN = '600px';

interface MoreAlbumsProps {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
  readonly onPress: () => void;
}

/** Marks the end of the loaded rows: more load when the viewer scrolls near, or by the button. */
function MoreAlbums({ busy, failed, onMore, onPress }: MoreAlbumsProps) {
  const container = useRef<HTMLDivElement>(null);
  const mayLoad = !busy && !failed;
  useEffect(() => {
    if (!mayLoad || !container.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(),
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [mayLoad, onMore]);

  if (failed) return <ErrorState title={messages.moreFailed} busy={busy} onRetry={onMore} />;
  return (
    <div ref={container} className={styles.more}>
      {busy && <Rail title={messages.moreAlbums} busy ratio="1/1" />}
      <Button variant="secondary" className={styles.button} busy={busy} onClick={onPress}>
        {messages.showMore}
      </Button>
    </div>
  );
}

export interface AlbumRowsProps {
  readonly rows: readonly AlbumRow[];
  readonly outdated: boolean;
  /** Undefined when all rows are loaded. */
  readonly more: { readonly busy: boolean; readonly failed: boolean; readonly onMore: () => void } | undefined;
  readonly onIntent: (album: FramedAlbum) => void;
}

/** The page's rails, 8 albums in each (SPEC-2, SPEC-9). */
export function AlbumRows({ rows, outdated, more, onIntent }: AlbumRowsProps) {
  const container = useRef<HTMLDivElement>(null);
  const followFocus = useRef(false);
  // Move the focus to the first new album: the button may have unmounted with the last page.
  useEffect(() => {
    if (!followFocus.current || rows.length === 0) return;
    followFocus.current = false;
    container.current?.querySelectorAll('section')[rows.length - 1]?.querySelector<HTMLElement>('a[href]')?.focus();
  }, [rows.length]);

  return (
    <div ref={container} className={styles.rows} aria-busy={outdated} data-outdated={outdated || undefined}>
      {rows.map(({ title, range, albums }, row) => (
        <Rail key={row} title={title} range={range} ratio="1/1">
          {albums.map((album, index) => (
            <AlbumCard key={album.albumId} album={album} eager={row === 0 && index < 4} onIntent={onIntent} />
          ))}
        </Rail>
      ))}
      {more && (
        <MoreAlbums
          {...more}
          onPress={() => {
            followFocus.current = true;
            more.onMore();
          }}
        />
      )}
    </div>
  );
}
