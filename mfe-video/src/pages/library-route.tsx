import { LazyPage } from '@inspire/shared/ui';
import { loadLibraryPage } from './library/load-library-page';
import { PagePlace } from './page-place';

/** The library's route: a place at once, the page when its chunk is there. */
export const LibraryRoute = () => <LazyPage load={loadLibraryPage} placeholder={<PagePlace />} />;
