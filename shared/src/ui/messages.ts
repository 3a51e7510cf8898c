/** What the parts say by themselves. */
export const uiMessages = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  close: 'Close',
  back: (menu: string) => `Back from ${menu}`,
  dismiss: 'Dismiss',
  seeAll: 'See all',
  previous: (rail: string) => `Previous in ${rail}`,
  next: (rail: string) => `Next in ${rail}`,
  watched: 'Watched',
  locked: 'Locked',
  pageFailed: 'We couldn’t load this page',
  pageFailedText: 'Check your connection and try again.',
  badges: { premium: 'Premium', buyonce: 'Buy Once', rent: 'Rent', free: 'Free' },
} as const;
