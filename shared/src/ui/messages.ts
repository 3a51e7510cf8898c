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
  google: {
    local: 'Continue with Google',
    retry: 'Google sign-in didn’t load. Try again',
    localHint: 'Development only: a local page stands in for Google.',
  },
  badges: { premium: 'Premium', buyonce: 'Buy Once', rent: 'Rent', free: 'Free' },
} as const;
