import { LazyPage } from '@inspire/shared/ui';
import { loadAlbumPage } from './album/load-album-page';
import { PagePlaceholder } from './page-placeholder';

export const AlbumRoute = () => <LazyPage load={loadAlbumPage} placeholder={<PagePlaceholder />} />;
