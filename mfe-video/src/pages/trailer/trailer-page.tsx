import { isApiError } from '@inspire/shared/client';
import { readTrailerItem } from '@inspire/shared/guards';
import { useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { ButtonLink, EmptyState, ErrorState, PageHeading } from '@inspire/shared/ui';
import { type LoadEngine, loadEngine as loadStreamingEngine } from '../../features/player/view/use-engine';
import { useTrailer } from '../../features/trailer/api/get-trailer';
import { trailerMessages as messages } from '../../messages';
import { PlayerPlaceholder } from '../player/player-placeholder';
import { TrailerScreen } from './trailer-screen';

/** `/trailer?video=…` or `?album=…`: plays the trailer to everybody, guests included (D-73). */
export function TrailerPage({ loadEngine = loadStreamingEngine }: { loadEngine?: LoadEngine }) {
  const item = readTrailerItem(useLocation().search);
  const { data, error, isFetching, refetch } = useTrailer(item);
  if (item && data?.trailerUrl !== undefined)
    return (
      <TrailerScreen key={data.trailerUrl} item={item} shown={data} url={data.trailerUrl} loadEngine={loadEngine} />
    );
  if (!item || data || isApiError(error, 404)) {
    return (
      <>
        <PageHeading hidden>{messages.noTrailer}</PageHeading>
        <EmptyState
          icon="film"
          title={messages.noTrailer}
          text={messages.noTrailerText}
          action={
            <ButtonLink to={paths.landing} variant="secondary">
              {messages.goHome}
            </ButtonLink>
          }
        />
      </>
    );
  }
  if (error) {
    return (
      <>
        <PageHeading hidden>{messages.failed}</PageHeading>
        <ErrorState title={messages.failed} busy={isFetching} onRetry={refetch} />
      </>
    );
  }
  return <PlayerPlaceholder />;
}
