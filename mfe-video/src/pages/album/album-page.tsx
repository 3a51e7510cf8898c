import { AlbumScreen } from '@inspire/shared/album';
import { Navigate, useLocation } from '@inspire/shared/router';
import { paths, readId } from '@inspire/shared/routes';
import { parseAlbumId } from '../../features/album/model/album-access';
import { AlbumHeader } from '../../features/album/view/album-header';
import { AlbumVideos } from '../../features/album/view/album-videos';
import { useVideoIntent } from '../use-video-intent';
import { AlbumSkeleton } from './album-skeleton';
import styles from './album-page.module.css';

/**
 * `/user-routes/videos-inAlbums`: shows the album from a shared link's query or from navigation state; without
 * either, redirects to the dashboard (D-5 and D-25).
 */
export function AlbumPage() {
  const { state, search } = useLocation();
  const hasId = new URLSearchParams(search).has('id');
  const id = hasId ? readId(search) : parseAlbumId(state);
  const onIntent = useVideoIntent();

  if (id === undefined && !hasId) return <Navigate to={paths.dashboard} replace />;
  return (
    <AlbumScreen id={id} mediaType="VIDEO" placeholder={<AlbumSkeleton />}>
      {(detail, refetch) => (
        <div className={styles.page}>
          <AlbumHeader album={detail.audioAlbum} onBought={refetch} />
          <div className={styles.videos}>
            <AlbumVideos detail={detail} onIntent={onIntent} />
          </div>
        </div>
      )}
    </AlbumScreen>
  );
}
