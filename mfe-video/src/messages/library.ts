/** Texts of the library (SPEC-2). */
export const libraryMessages = {
  title: 'Your Media',
  lead: 'Everything you’ve bought or rented.',
  videos: 'Videos',
  audioAlbums: 'Audio albums',
  recommended: 'Recommended Premium Videos',
  noPremium: 'No premium videos available at the moment.',
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  rentalEnded: 'Rental ended',
  empty: 'Nothing here yet',
  emptyText: 'Videos and albums you buy or rent will appear here.',
  browse: 'Browse videos',
  showMore: 'Show more',
  failed: 'We couldn’t load your media',
  premiumFailed: 'We couldn’t load the Premium videos',
  failedText: 'Check your connection and try again.',
} as const;
