import { LazyPage } from '@inspire/shared/ui';
import { AlbumSkeleton } from './album/album-skeleton';
import { loadAlbumPage } from './album/load-album-page';

export const AlbumRoute = () => <LazyPage load={loadAlbumPage} placeholder={<AlbumSkeleton />} />;
