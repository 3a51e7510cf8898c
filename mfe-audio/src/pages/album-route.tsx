import { LazyPage } from '@inspire/shared/ui';
import { AlbumSkeleton } from './album/album-skeleton';
import { loadAlbumPage } from './album/load-album-page';

/** The album's route: its place at once, the page when its chunk is there. */
export const AlbumRoute = () => <LazyPage load={loadAlbumPage} placeholder={<AlbumSkeleton />} />;
