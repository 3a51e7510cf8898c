import { LazyPage } from '@inspire/shared/ui';
import { loadAlbumPage } from './album/load-album-page';
import { PagePlaceholder } from './page-placeholder';

/** The album's route: a place at once, the page when its chunk is there. */
export const AlbumRoute = () => <LazyPage load={loadAlbumPage} placeholder={<PagePlaceholder />} />;
