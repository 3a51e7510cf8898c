/** Texts of this package; those quoted in the specification stay verbatim. */
export const messages = {
  notifications: 'Notifications',
  bell: (unseen: number) => (unseen > 0 ? `Notifications, ${unseen} new` : 'Notifications'),
  unseen: 'New:',
  failed: 'Failed to load notifications',
  caughtUp: "You're all caught up! No new notifications.",
  justNow: 'just now',

  newNotifications: 'New notifications',
  announced: 'New notification:',
  close: (title: string) => `Dismiss ${title}`,
} as const;
