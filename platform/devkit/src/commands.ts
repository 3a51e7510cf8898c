import type { Commands } from './terminal/run-command-line';

export const commands = {
  dev: {
    summary: 'serve the remote of this folder standalone, with hot reload',
    usage: 'dev [--mock]   (--mock: the mock API instead of a backend)',
    load: async () => (await import('./dev/command')).runDev,
  },
  test: {
    summary: "run this package's checks: style, types and unit tests",
    usage: 'test [section…]',
    load: async () => (await import('./test/command')).runPackageTest,
  },
  lint: {
    summary: 'check style and formatting',
    usage: 'lint [file or folder…] [--fix]',
    load: async () => (await import('./lint/command')).runLint,
  },
  typecheck: {
    summary: 'check the types of every package',
    usage: 'typecheck [package…]',
    load: async () => (await import('./typecheck/command')).runTypecheck,
  },
  build: {
    summary: 'build packages for production',
    usage: 'build [package…]',
    load: async () => (await import('./build/command')).runBuild,
  },
  'create-remote': {
    summary: 'create a small working remote to start from',
    usage: [
      'create-remote <mfe-name> [--path <path>] [--no-install]',
      '       create-remote <mfe-name> --repository [--registry <URL>] [--owner <@team>] [--path <path>] [--no-install]   (in an empty folder)',
    ].join('\n'),
    load: async () => (await import('./create/command')).runCreateRemote,
  },
} as const satisfies Commands;
