/** Texts of the download of one's data on the profile (ADR-55). */
export const personalDataMessages = {
  title: 'Your data',
  text: 'Download a copy of everything we store about you: details, devices, orders, viewing history and more. It’s one file in the JSON format.',
  download: 'Download my data',
  proofText: 'Before we prepare your data, please confirm that this is your account.',
  proofByGoogle: 'Continue with Google to confirm.',
  needsPassword: 'To download your data, set a password first: log out and choose “Forgot Password” on the login page.',
  downloaded: 'Your data has been downloaded',
} as const;
