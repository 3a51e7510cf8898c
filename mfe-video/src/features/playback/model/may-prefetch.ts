import type { Video } from '@inspire/shared/contracts';

/**
 * True when the viewer probably has access: the video is free, owned, or was watched before (by subscription).
 * Prefetching others would cause a denied request for every card under the pointer.
 */
export const mayPrefetchStream = ({ videoType, isPurchased, progressTime }: Video): boolean =>
  videoType === 'Free' || isPurchased || progressTime > 0;
