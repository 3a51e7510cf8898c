/** In a separate file, which loads only with the panel. */
export const overrideMessages = {
  title: 'Local builds',
  intro: (origins: string) => `Load a remote from your dev server in this tab. Allowed origins: ${origins}`,
  address: 'URL of remoteEntry.js',
  use: 'Use',
  remove: 'Remove',
  reset: 'Reset',
  remotes: 'Remotes on this page',
  notAllowed: 'This site doesn’t allow code from that origin.',
  noResponse: (file: string) => `No valid response from ${file}. Is the dev server running?`,
  unusable: (reason: string) => `Invalid build.json: ${reason}.`,
  otherMajor: (built: string, offered: string) => `Built against contract ${built}; this shell provides ${offered}.`,
  banner: 'Local builds in this tab',
  runs: 'running',
  failed: 'failed; using the released version',
  waiting: 'not loaded yet',
} as const;
