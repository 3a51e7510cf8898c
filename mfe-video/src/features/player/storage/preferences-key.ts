/** Where a browser keeps what its viewers set for all videos. */
export const preferencesKey = (): string => 'video-player';
