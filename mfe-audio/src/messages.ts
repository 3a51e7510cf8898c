// Texts of views with their own chunk are in separate files, which keeps them out of the first chunk.
export { albumMessages } from './messages/album';
export { fullViewMessages } from './messages/full-view';

/** Texts of this package; those quoted in the specification stay verbatim. */
export const messages = {
  audiosTitle: 'Audios',
  audiosText: 'Talks, stories and quiet moments to take with you.',
  newAlbums: 'New albums',
  newest: 'New',
  listen: 'Listen',
  range: (from: number, to: number) => `${from}–${to}`,
  searchAlbums: 'Search albums',
  clearSearch: 'Clear search',
  searching: 'Searching…',
  results: (query: string) => `Results for “${query}”`,
  resultsRow: (from: number, to: number) => `Results ${from}–${to}`,
  resultCount: (count: number) => (count === 1 ? '1 album found' : `${count} albums found`),
  noResults: (query: string) => `No albums found for “${query}”`,
  noResultsText: 'Try a shorter word, or browse all albums.',
  noAlbums: 'No albums yet',
  noAlbumsText: 'New albums will appear here as soon as they’re published.',
  albumsFailed: 'We couldn’t load the albums',
  moreAlbums: 'More albums',
  moreFailed: 'We couldn’t load more albums',
  showMore: 'Show more',

  audioAlbum: 'Audio album',
  play: 'Play',
  pause: 'Pause',
  trackMissing: 'This track is no longer available.',
  trackBroken: 'We can’t play this track right now.',

  player: {
    region: 'Audio player',
    previous: 'Previous track',
    next: 'Next track',
    seek: 'Position',
    volume: 'Volume',
    percent: (volume: number) => `${volume} percent`,
    mute: 'Mute',
    unmute: 'Unmute',
    expand: 'Expand',
    loading: 'Loading ...',
    shuffle: 'Shuffle',
    repeatOne: 'Repeat this track',
    openAlbum: 'Open album',
    playHere: 'Play here',
  },
} as const;
