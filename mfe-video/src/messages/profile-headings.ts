/** Texts of the profile that its placeholder shows, which is in the dashboard's chunk. */
export const profileHeadings = {
  title: 'Your Profile',
  lead: 'Manage your account, purchases and devices.',
  bought: 'Purchased videos',
  premium: 'Premium videos',
} as const;
