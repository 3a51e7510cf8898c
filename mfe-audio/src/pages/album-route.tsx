import { LazyPage } from '@inspire/shared/ui';
import { AlbumSkeleton } from './album/album-skeleton';
import { loadAlbumPage } from './album/load-album-page';

/** The album's route: shows a skeleton until the page's chunk has loaded. */
export const AlbumRoute = () => <LazyPage load={loadAlbumPage} placeholder={<AlbumSkeleton />} />;
