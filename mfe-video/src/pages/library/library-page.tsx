import { isApiError } from '@inspire/shared/client';
import { useMyList } from '@inspire/shared/my-list';
import { Page } from '@inspire/shared/ui';
import { useRecommended } from '../../features/library/api/get-premium-videos';
import { usePurchased } from '../../features/library/api/get-purchased';
import { OwnedMedia } from '../../features/library/view/owned-media';
import { PremiumRail } from '../../features/library/view/premium-rail';
import { MyListRail } from '../../features/my-list/view/my-list-rail';
import { libraryMessages as messages } from '../../messages';
import { isFirstLoad } from '../is-first-load';
import { useVideoIntent } from '../use-video-intent';
import { LibrarySkeleton } from './library-skeleton';
import styles from './library-page.module.css';

/**
 * Waits for all lists, so that none moves when another arrives. After a 401 the
 * shell redirects to the login; an error card would only flash.
 */
function Content() {
  const purchased = usePurchased();
  const recommended = useRecommended();
  const list = useMyList();
  const onIntent = useVideoIntent();
  const queries = [purchased, recommended, list];
  if (queries.some((query) => isFirstLoad(query) || isApiError(query.error, 401))) return <LibrarySkeleton />;
  return (
    <div className={styles.content}>
      <OwnedMedia purchased={purchased} onIntent={onIntent} />
      <MyListRail list={list} />
      <PremiumRail title={messages.recommended} premium={recommended} onIntent={onIntent} />
    </div>
  );
}

/** `/user-routes/buyed-video`, the library: 'Your Library' in the drawer, 'Your Media' here (D-8). */
export const LibraryPage = () => (
  <Page title={messages.title} lead={messages.lead}>
    <Content />
  </Page>
);
