import type { Video } from '@inspire/shared/contracts';
import type { UseQueryResult } from '@inspire/shared/query';
import { ErrorState } from '@inspire/shared/ui';
import { libraryMessages as messages } from '../../../messages';
import { TitledGroup } from '../../catalogue/view/titled-group';
import { VideoRail } from './video-rail';

export interface PremiumRailProps {
  readonly title: string;
  readonly premium: UseQueryResult<Video[]>;
  readonly onIntent: (video: Video) => void;
}

export function PremiumRail({ title, premium: { data, isFetching, refetch }, onIntent }: PremiumRailProps) {
  if (data) return <VideoRail title={title} videos={data} none={messages.noPremium} onIntent={onIntent} />;
  return (
    <TitledGroup title={title}>
      <ErrorState title={messages.premiumFailed} busy={isFetching} onRetry={() => void refetch()} />
    </TitledGroup>
  );
}
