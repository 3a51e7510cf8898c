/** What this package shows, to the letter of the specification where it gives the words. */
export const messages = {
  notifications: 'Notifications',
  bell: (unseen: number) => (unseen > 0 ? `Notifications, ${unseen} unseen` : 'Notifications'),
  unseen: 'Unseen:',
  failed: 'Failed to load notifications',
  failedText: 'Check your connection, then try again.',
  caughtUp: "You're all caught up! No new notifications.",
  justNow: 'just now',

  newNotifications: 'New notifications',
  announced: 'New notification:',
  close: (title: string) => `Close: ${title}`,
} as const;
