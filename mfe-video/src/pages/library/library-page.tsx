import { isApiError } from '@inspire/shared/client';
import { Page } from '@inspire/shared/ui';
import { useRecommended } from '../../features/library/api/get-premium-videos';
import { usePurchased } from '../../features/library/api/get-purchased';
import { OwnedMedia } from '../../features/library/view/owned-media';
import { PremiumRail } from '../../features/library/view/premium-rail';
import { libraryMessages as messages } from '../../messages';
import { isFirstLoad } from '../is-first-load';
import { useVideoIntent } from '../use-video-intent';
import { LibrarySkeleton } from './library-skeleton';
import styles from './library-page.module.css';

/**
 * Waits for both lists, so that the recommendations do not move when the viewer's own media arrive. After a 401 the
 * shell redirects to the login; an error card would only flash.
 */
function Content() {
  const purchased = usePurchased();
  const recommended = useRecommended();
  const onIntent = useVideoIntent();
  const isLeaving = isApiError(purchased.error, 401) || isApiError(recommended.error, 401);
  if (isFirstLoad(purchased) || isFirstLoad(recommended) || isLeaving) return <LibrarySkeleton />;
  return (
    <div className={styles.content}>
      <OwnedMedia purchased={purchased} onIntent={onIntent} />
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
