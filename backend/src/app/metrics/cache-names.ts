/** The caches whose requests are counted. */
export const cacheNames = ['media-facts', 'playback-decisions'] as const;
export type CacheName = (typeof cacheNames)[number];
