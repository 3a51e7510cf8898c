import type { PurchasedMedia, Video } from '@inspire/shared/contracts';
import type { UseQueryResult } from '@inspire/shared/query';
import { ErrorState } from '@inspire/shared/ui';
import { selectBought, selectRentals } from '../../features/library/model/rentals';
import { PremiumRail } from '../../features/library/view/premium-rail';
import { RentalList } from '../../features/library/view/rental-list';
import { VideoRail } from '../../features/library/view/video-rail';
import { libraryMessages, profileMessages as messages } from '../../messages';

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
        <ErrorState
          title={libraryMessages.failed}
          text={messages.failedText}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <PremiumRail title={messages.premium} premium={premium} onIntent={onIntent} />
    </>
  );
}
