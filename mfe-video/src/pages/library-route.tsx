import { LazyPage } from '@inspire/shared/ui';
import { LibraryPlaceholder } from './library/library-skeleton';
import { loadLibraryPage } from './library/load-library-page';

export const LibraryRoute = () => <LazyPage load={loadLibraryPage} placeholder={<LibraryPlaceholder />} />;
