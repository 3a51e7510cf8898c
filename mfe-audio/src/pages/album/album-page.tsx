import { AlbumScreen } from '@inspire/shared/album';
import { Navigate, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { readAlbumId } from '../../features/album/model/album-access';
import { AlbumContent } from './album-content';
import { AlbumSkeleton } from './album-skeleton';

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
