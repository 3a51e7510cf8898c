/** A command of the command line; its module is loaded only when it is asked for. */
export interface Command {
  readonly summary: string;
  readonly usage: string;
  /** Gives the function that runs it: arguments in, exit code out. */
  load(): Promise<(args: readonly string[]) => Promise<number>>;
}

export const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'build what has changed, then serve the whole site',
    usage: 'start   (settings: PORT, DATA_DIR, NODE_ENV, PUBLIC_ORIGIN, DATABASE_URL)',
    load: async () => (await import('./start/command')).runStart,
  },
  dev: {
    summary: 'serve the site with hot reload; inside a remote: that remote alone',
    usage: 'dev',
    load: async () => (await import('./dev/command')).runDev,
  },
  test: {
    summary: 'run every check and test',
    usage: 'test [--only <section>]   (inside a package: its own checks)',
    load: async () => (await import('./test/command')).runTest,
  },
  lint: {
    summary: 'check style and import rules',
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
    usage: 'build [package…] [--force] [--snapshot]',
    load: async () => (await import('./build/command')).runBuild,
  },
  release: {
    summary: 'publish, list, pin and roll back releases of remotes',
    usage: [
      'release publish <remote> [--snapshot] [--no-build]',
      '       release list [remote]',
      '       release pin <remote> <version>',
      '       release pin <remote> --off',
      '       release rollback <remote>',
    ].join('\n'),
    load: async () => (await import('./releases/command')).runRelease,
  },
  'api-report': {
    summary: 'rewrite the report of the runtime contract',
    usage: 'api-report [--check]',
    load: async () => (await import('./api-report/command')).runApiReport,
  },
};

/** What `--help` prints, and what follows an unknown command. */
export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return ['Usage: npm run <command> [-- arguments]', '', ...lines].join('\n');
}
