import { LazyPage } from '@inspire/shared/ui';
import { loadLibraryPage } from './library/load-library-page';
import { PagePlaceholder } from './page-placeholder';

export const LibraryRoute = () => <LazyPage load={loadLibraryPage} placeholder={<PagePlaceholder />} />;
