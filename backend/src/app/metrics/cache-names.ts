/** The caches whose requests are counted. */
export const cacheNames = ['media-facts', 'playback-decisions', 'sessions', 'trailers'] as const;
export type CacheName = (typeof cacheNames)[number];
