export const trailerMessages = {
  watchTrailer: 'Watch trailer',
  trailerOf: 'Trailer:',
  watchWhole: 'Watch the full video',
  watchAlbum: 'See the album',
  noTrailer: 'Trailer not found',
  noTrailerText: 'It may have been removed, or the link may be incomplete.',
  goHome: 'Go to the start page',
  failed: 'We couldn’t load the trailer',
} as const;
