export const preferencesKey = (): string => 'video-player';
