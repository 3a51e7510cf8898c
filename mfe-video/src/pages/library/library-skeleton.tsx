import { CardSkeleton, Page, Rail } from '@inspire/shared/ui';
import { CardGrid } from '../../features/catalogue/view/card-grid';
import { libraryMessages as messages } from '../../messages';
import styles from './library-page.module.css';

/** Two rows of the widest grid. */
const places = Array.from({ length: 8 }, (_, index) => <CardSkeleton key={index} />);

export const LibrarySkeleton = () => (
  <div className={styles.content}>
    <CardGrid title={messages.videos} busy>
      {places}
    </CardGrid>
    <Rail title={messages.myList} busy />
    <Rail title={messages.recommended} busy />
  </div>
);

/** The page while its code loads. */
export const LibraryPlaceholder = () => (
  <Page title={messages.title} lead={messages.lead}>
    <LibrarySkeleton />
  </Page>
);
