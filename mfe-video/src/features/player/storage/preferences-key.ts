/** Storage key of the player's preferences. */
export const preferencesKey = (): string => 'video-player';
