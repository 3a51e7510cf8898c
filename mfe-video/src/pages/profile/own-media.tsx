import type { PurchasedMedia, Video } from '@inspire/shared/contracts';
import type { UseQueryResult } from '@inspire/shared/query';
import { Link } from '@inspire/shared/router';
import { Day, ErrorState, Picture } from '@inspire/shared/ui';
import { TitledGroup } from '../../features/catalogue/view/titled-group';
import { type Rental, selectBought, selectRentals } from '../../features/library/model/rentals';
import { PremiumRail } from '../../features/library/view/premium-rail';
import { VideoRail } from '../../features/library/view/video-rail';
import { libraryMessages, profileMessages as messages } from '../../messages';
import styles from '../../features/history/view/history.module.css';

/** The rentals with their last days (D-7), the one that ends next first. */
function RentalList({ rentals }: { rentals: readonly Rental[] }) {
  if (rentals.length === 0) return <TitledGroup title={messages.rentals} none={messages.noRentals} />;
  return (
    <TitledGroup title={messages.rentals}>
      <ul className={styles.list}>
        {rentals.map(({ key, href, state, title, language, picture, endsAt }) => (
          <li key={key} className={styles.row}>
            <Link to={href} state={state} className={styles.link}>
              <span className={styles.words}>
                <span className={styles.name} lang={language}>
                  {title}
                </span>
                <span className={styles.note}>
                  {messages.endsOn} <Day at={endsAt} />
                </span>
              </span>
              <span className={styles.cover}>
                <Picture {...picture} alt="" sizes="6rem" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledGroup>
  );
}

export interface OwnMediaProps {
  readonly purchased: UseQueryResult<PurchasedMedia>;
  readonly premium: UseQueryResult<Video[]>;
  readonly onIntent: (video: Video) => void;
}

/** Rentals with their last days, purchased videos and Premium videos (D-7). */
export function OwnMedia({ purchased: { data, isFetching, refetch }, premium, onIntent }: OwnMediaProps) {
  return (
    <>
      {data ? (
        <>
          <RentalList rentals={selectRentals(data)} />
          <VideoRail title={messages.bought} videos={selectBought(data)} none={messages.noBought} onIntent={onIntent} />
        </>
      ) : (
        <ErrorState title={libraryMessages.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      <PremiumRail title={messages.premium} premium={premium} onIntent={onIntent} />
    </>
  );
}
