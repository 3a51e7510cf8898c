import { LazyPage } from '@inspire/shared/ui';
import { loadLibraryPage } from './library/load-library-page';
import { PagePlaceholder } from './page-placeholder';

/** The library's route: a place at once, the page when its chunk is there. */
export const LibraryRoute = () => <LazyPage load={loadLibraryPage} placeholder={<PagePlaceholder />} />;
