import { commands as packageCommands } from '@inspire/devkit/commands';
import type { Commands } from '@inspire/devkit/terminal/run-command-line';
import { releaseUsage } from '@inspire/releases/usage';

export const commands: Commands = {
  start: {
    summary: 'build what has changed, then serve the whole site',
    usage: 'start   (settings: PORT, DATA_DIR, NODE_ENV, PUBLIC_ORIGIN, DATABASE_URL)',
    load: async () => (await import('./start/command')).runStart,
  },
  dev: {
    summary: 'serve the site, all or some remotes with hot reload',
    usage: 'dev [remote…]   (names: only these with hot reload; one remote alone: npm run dev -w mfe-video)',
    load: async () => (await import('./dev/dev-site')).runDev,
  },
  test: {
    summary: 'show that the product works',
    usage: 'test [section…]   (inside a package: its own checks)',
    load: async () => (await import('./test/command')).runTest,
  },
  verify: {
    summary: 'run every check that test leaves out',
    usage: 'verify [section…] [--full]   (--full: long runs in their full counts)',
    load: async () => (await import('./test/command')).runVerify,
  },
  lint: packageCommands.lint,
  typecheck: packageCommands.typecheck,
  build: packageCommands.build,
  package: {
    summary: 'make what production runs, in dist/',
    usage: 'package [artefact…] [--to <folder>]   (gateway, backend, shell, mfe-…)',
    load: async () => (await import('./package/package-artefacts')).runPackage,
  },
  probe: {
    summary: 'do what a viewer does at a running site, and report each step',
    usage: [
      'probe <site> [--json] [--video <id>] [--step-seconds <number>] [--seconds <number>]',
      '       PROBE_EMAIL and PROBE_PASSWORD, or PROBE_EMAIL_FILE and PROBE_PASSWORD_FILE, name its account',
    ].join('\n'),
    load: async () => (await import('./probe/command')).runProbeCommand,
  },
  'verify-deploy': {
    summary: 'run docker-compose.yml in containers and show that the site works',
    usage: 'verify-deploy [--full]   (--full: repeats each part and records the figures R12, R20 and R21)',
    load: async () => (await import('./deploy/command')).runVerifyDeploy,
  },
  release: {
    summary: 'publish, roll out, check and clean up releases of remotes',
    usage: releaseUsage('release'),
    load: async () => (await import('@inspire/releases/command')).runRelease,
  },
  'create-remote': packageCommands['create-remote'],
  content: {
    summary: 'import, export and sample the videos and albums on offer',
    usage: 'content import|export|sample|demo',
    hasOwnHelp: true,
    load: async () => (await import('./start/backend-command')).runContent,
  },
  operator: {
    summary: 'find accounts and orders, grant, refund, back up, restore',
    usage: 'operator <command>',
    hasOwnHelp: true,
    load: async () => (await import('./start/backend-command')).runOperator,
  },
  contract: {
    summary: 'raise the version of the runtime contract everywhere it is named; keep its builds for tests of versions',
    usage: [
      'contract bump major|minor|patch   (major and minor: first builds and keeps the version that ends)',
      '       contract keep --from <repository>   (stores the builds of an earlier contract, which is built there)',
    ].join('\n'),
    load: async () => (await import('./contract/command')).runContract,
  },
  kit: {
    summary: 'compile and publish the packages that teams install; raise their versions',
    usage: [
      'kit publish [--dry-run]   (to the registry that .npmrc names for @inspire)',
      '       kit pack --to <folder>',
      '       kit bump major|minor|patch',
    ].join('\n'),
    load: async () => (await import('./pack/command')).runKit,
  },
  'api-report': {
    summary: 'rewrite the report of the runtime contract',
    usage: 'api-report [--check]',
    load: async () => (await import('./api-report/command')).runApiReport,
  },
  figures: {
    summary: 'rewrite docs/figures.md from the results of benchmarks and tests',
    usage: 'figures [--test-times]   (--test-times: record P15 from the last run of all tests)',
    load: async () => (await import('./figures/command')).runFigures,
  },
};
