// Pages in separate chunks have separate message files, so that the dashboard's chunk does not contain them.
export { albumMessages } from './messages/album';
export { historyMessages } from './messages/history';
export { libraryMessages } from './messages/library';
export { nextUpMessages } from './messages/next-up';
export { personalDataMessages } from './messages/personal-data';
export { playerMessages } from './messages/player';
export { profileMessages } from './messages/profile';
export { profileHeadings } from './messages/profile-headings';
export { searchMessages } from './messages/search';
export { trailerMessages } from './messages/trailer';
export { viewingMessages } from './messages/viewing';

/** Texts of the dashboard; the specification fixes some of them. */
export const messages = {
  videosTitle: 'Videos',
  searchVideos: 'Search videos',
  clearSearch: 'Clear search',
  recentlyPlayed: 'Recently Played Videos',
  newVideos: 'New Videos',
  videoAlbums: 'Video Albums',
  featuredVideos: 'Featured Videos',
  oneTimePurchase: 'One-Time Purchase Videos',
  row: (title: string, from: number, to: number) => `${title} ${from}–${to}`,
  moreIn: (title: string) => `More in ${title}`,
  continueWatching: 'Continue watching',
  newest: 'New',
  play: 'Play',
  resume: 'Resume',
  timeLeft: (duration: string) => `${duration} left`,
  noVideos: 'No videos yet',
  noVideosText: 'New talks will appear here as soon as they’re published.',
  videosFailed: 'We couldn’t load the videos',
  pageFailed: 'We couldn’t load this page',
} as const;
