import type { VideoSource } from './types';
import { firstVideos } from './videos-first';
import { secondVideos } from './videos-second';
import { thirdVideos } from './videos-third';

/** All videos in the order of the catalogue. Ids are given by this order: append, never insert. */
export const videos: readonly VideoSource[] = [...firstVideos, ...secondVideos, ...thirdVideos];
