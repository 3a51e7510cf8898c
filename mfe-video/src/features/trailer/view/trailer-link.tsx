import { toTrailerHref, TRAILER_PAGE, type TrailerItem, trailerReturn } from '@inspire/shared/guards';
import { useHost } from '@inspire/shared/host';
import { ButtonLink } from '@inspire/shared/ui';
import { trailerMessages as messages } from '../../../messages';

export interface TrailerLinkProps {
  readonly item: TrailerItem;
  /** Without one, nothing is shown. */
  readonly trailerUrl: string | undefined;
}

/** Stands beside the offer of a locked item, and leads to its trailer. */
export function TrailerLink({ item, trailerUrl }: TrailerLinkProps) {
  const { site } = useHost();
  if (trailerUrl === undefined || !site.owns(TRAILER_PAGE)) return null;
  return (
    <ButtonLink size="l" variant="secondary" to={toTrailerHref(item)} state={trailerReturn}>
      {messages.watchTrailer}
    </ButtonLink>
  );
}
