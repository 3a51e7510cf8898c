import { getAlbumSale } from '@inspire/shared/album';
import type { AlbumDetail } from '@inspire/shared/contracts';
import { EmptyState } from '@inspire/shared/ui';
import { AlbumHeader } from '../../features/album/view/album-header';
import { TrackTable } from '../../features/album/view/track-table';
import { usePlayAlbum } from '../../features/album/view/use-play-album';
import { albumMessages as messages } from '../../messages';
import styles from './album-page.module.css';

export interface AlbumContentProps {
  readonly detail: AlbumDetail;
  /** Called after a purchase, which makes the album's data stale. */
  readonly onChanged: () => void;
}

export function AlbumContent({ detail, onChanged }: AlbumContentProps) {
  const { current, play } = usePlayAlbum(detail, onChanged);
  const { audioAlbum, audio } = detail;
  return (
    <div className={styles.page}>
      <AlbumHeader detail={detail} playing={current?.playing ?? false} onPlay={() => play()} onBought={onChanged} />
      <div className={styles.tracks}>
        {audio.length === 0 ? (
          <EmptyState icon="music" title={messages.noTracks} text={messages.noTracksText} />
        ) : (
          <TrackTable
            title={messages.tracks}
            album={audioAlbum}
            tracks={audio}
            current={current}
            locked={getAlbumSale(audioAlbum) !== undefined}
            onPlay={play}
          />
        )}
      </div>
    </div>
  );
}
