import { AlbumScreen, getAlbumSale } from '@inspire/shared/album';
import type { AlbumDetail } from '@inspire/shared/contracts';
import { Navigate, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { EmptyState } from '@inspire/shared/ui';
import { readAlbumId } from '../../features/album/model/album-access';
import { AlbumHeader } from '../../features/album/view/album-header';
import { TrackTable } from '../../features/album/view/track-table';
import { usePlayAlbum } from '../../features/album/view/use-play-album';
import { albumMessages as messages } from '../../messages';
import { AlbumSkeleton } from './album-skeleton';
import styles from './album-page.module.css';

interface AlbumContentProps {
  readonly detail: AlbumDetail;
  /** Called after a purchase, which makes the album's data stale. */
  readonly onChanged: () => void;
}

function AlbumContent({ detail, onChanged }: AlbumContentProps) {
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

/**
 * `/user-routes/audio-player`: shows the album from navigation state or from a shared link's query; without either,
 * redirects to the albums (SPEC-2, D-5).
 */
export function AlbumPage() {
  const { state, search } = useLocation();
  const named = readAlbumId(state, search);
  const id = typeof named === 'number' ? named : undefined;

  if (named === 'none') return <Navigate to={paths.audio} replace />;
  return (
    <AlbumScreen id={id} mediaType="AUDIO" placeholder={<AlbumSkeleton />}>
      {(detail, refetch) => <AlbumContent key={id} detail={detail} onChanged={refetch} />}
    </AlbumScreen>
  );
}
