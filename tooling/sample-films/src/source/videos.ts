import type { VideoSource } from './types';
import { firstVideos } from './videos-first';
import { secondVideos } from './videos-second';
import { thirdVideos } from './videos-third';

/** Ids follow this order: append, never insert. */
export const videos: readonly VideoSource[] = [...firstVideos, ...secondVideos, ...thirdVideos];
