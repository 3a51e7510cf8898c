/** The words of the developers' panel: no screen of the product, and loaded with the panel alone. */
export const overrideMessages = {
  title: 'Local builds',
  intro: (origins: string) => `Runs a remote from your own development server in this tab. Allowed: ${origins}`,
  address: 'Address of its remoteEntry.js',
  use: 'Use',
  remove: 'Remove',
  reset: 'Reset',
  remotes: 'Remotes of this page',
  notAllowed: 'This site allows no code from there.',
  noAnswer: (file: string) => `Nothing useful answers at ${file}. Does the development server run?`,
  unusable: (reason: string) => `Its build.json cannot be used: ${reason}.`,
  otherMajor: (built: string, offered: string) =>
    `It was built against contract ${built}; this shell offers ${offered}.`,
  banner: 'Local builds run in this tab',
  runs: 'runs',
  failed: 'failed, the released one runs',
  waiting: 'not loaded yet',
} as const;
