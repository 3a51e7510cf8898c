import type { Video } from '@inspire/shared/contracts';

/**
 * True when the stream's address can be asked for ahead with a good chance: what is free, owned, or was watched before
 * (by a subscription). Anything else would only be refused, once for each card that the pointer crosses.
 */
export const mayPrefetchStream = ({ videoType, isPurchased, progressTime }: Video): boolean =>
  videoType === 'Free' || isPurchased || progressTime > 0;
