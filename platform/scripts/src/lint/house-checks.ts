/** Licences that let a paid product use, change and distribute a library without publishing its own sources. */
const LICENCES = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
];

/** Packages with another licence; docs/security/dependencies.md says why each may be used. */
const LICENCE_EXCEPTIONS = [
  ...['@inspire/', '@img/sharp-', 'axe-core@', 'caniuse-lite@', 'dejavu-fonts-ttf@'],
  ...['spdx-exceptions@', 'spdx-ranges@', 'truncate-utf8-bytes@'],
];

/** What `npm run verify -- house` runs at the root, by name: programs of node_modules/.bin with their arguments. */
export const houseChecks: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  imports: [
    'depcruise',
    ...['shared', 'shell', 'gateway', 'backend', 'platform', 'e2e', 'bench'],
    ...['mfe-auth', 'mfe-video', 'mfe-audio', 'mfe-billing', 'mfe-notifications'],
  ],
  'unused code': ['knip', '--no-config-hints'],
  copies: ['jscpd', '--noTips'],
  licences: [
    'license-checker-rseidelsohn',
    ...['--excludeLicenses', LICENCES.join(',')],
    ...['--excludePrivatePackages', '--excludePackagesStartingWith', LICENCE_EXCEPTIONS.join(';')],
    // What is excluded is allowed; nothing else is.
    ...['--onlyAllow', 'none', '--summary'],
  ],
};
