/** The words of the library (SPEC-2). */
export const libraryMessages = {
  title: 'Your Media',
  lead: 'Everything that you have bought or rented.',
  sessionExpired: 'Session Expired',
  videos: 'Videos',
  audioAlbums: 'Audio albums',
  recommended: 'Recommended Premium Videos',
  noPremium: 'No premium videos available at the moment.',
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  rentalEnded: 'Rental ended',
  empty: 'Nothing here yet',
  emptyText: 'Videos and albums that you buy or rent are kept here.',
  browse: 'Browse videos',
  showMore: 'Show more',
  failed: 'Your media could not be loaded',
  premiumFailed: 'The premium videos could not be loaded',
  failedText: 'Check your connection, then try again.',
} as const;
