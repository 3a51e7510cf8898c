/** What the parts say by themselves. */
export const uiMessages = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  close: 'Close',
  back: (menu: string) => `Back: ${menu}`,
  dismiss: 'Dismiss',
  seeAll: 'See all',
  previous: (rail: string) => `Previous: ${rail}`,
  next: (rail: string) => `Next: ${rail}`,
  watched: 'Watched',
  locked: 'Locked',
  pageFailed: 'This page could not be loaded',
  pageFailedText: 'Check your connection, then try again.',
  badges: { premium: 'Premium', buyonce: 'Buy Once', rent: 'Rent', free: 'Free' },
} as const;
