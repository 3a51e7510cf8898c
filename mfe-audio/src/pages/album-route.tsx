import { loadAlbumPage } from './album/load-album-page';
import { AlbumSkeleton } from './album/album-skeleton';
import { LazyPage } from './lazy-page';

/** The album's route: its place at once, the page when its chunk is there. */
export const AlbumRoute = () => <LazyPage load={loadAlbumPage} placeholder={<AlbumSkeleton />} />;
