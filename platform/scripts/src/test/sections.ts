import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pMap from 'p-map';
import { findChromium, preferHeadlessShell } from '@inspire/devkit/browser/find-chromium';
import { runNode, runProgram } from '@inspire/devkit/processes/run-program';
import { addOutcomes, check, endOf, nothing, type Outcome } from '@inspire/devkit/test/outcome';
import { runTests, type Section, type SectionRun } from '@inspire/devkit/test/section';
import { lintSection, typesSection, unitSection } from '@inspire/devkit/test/sections';
import { isRemote, type Package, type Repository } from '@inspire/devkit/workspace/repository';
import { walk } from '@inspire/devkit/workspace/walk';
import { BUNDLES } from '@inspire/server-kit/test-programs';
import { checkIsolated } from '../isolated/check-isolated';
import { houseChecks } from '../lint/house-checks';
import { bundleTests } from './bundle-tests';

const inspire = fileURLToPath(new URL('../../bin/inspire-site.mjs', import.meta.url));

/** The tester's environment must not affect the tests. */
const cleanEnv = { PORT: undefined, DATA_DIR: undefined, NODE_ENV: undefined, PUBLIC_ORIGIN: undefined };

const shorts = ({ packages }: Repository): string[] => packages.map(({ short }) => short);

/** A command whose exit code is the result. */
async function runCheck(name: string, args: readonly string[], { repository, timeout, write }: SectionRun) {
  const { code, output } = await runNode(args, { cwd: repository.root, timeout, onOutput: write });
  return check(code === 0 ? undefined : { name, message: `It ended with code ${code}.`, output: endOf(output) });
}

/** The types of every project, and the report of the API where `shared` is among the packages. */
const typesAndApiSection: Section = {
  ...typesSection,
  async run(run) {
    const types = await typesSection.run(run);
    const hasApi = shorts(run.repository).includes('shared');
    return addOutcomes([
      types,
      ...(hasApi ? [await runCheck('api-report', [inspire, 'api-report', '--check'], run)] : []),
    ]);
  },
};

const buildSection: Section = {
  name: 'build',
  limitMinutes: 10,
  isThere: ({ isWorkspace }) => isWorkspace,
  run: (run) => runCheck('build', [inspire, 'build'], run),
};

/** Import rules, unused code, copies and licences. */
const houseSection: Section = {
  name: 'house',
  limitMinutes: 10,
  isThere: ({ isWorkspace, packages }) => isWorkspace && packages.length > 1,
  async run({ repository: { root }, timeout, write }) {
    const outcomes: Outcome[] = [];
    for (const [name, [program, ...args]] of Object.entries(houseChecks)) {
      const file = join(root, 'node_modules/.bin', program);
      const { code, output } = await runProgram(file, args, { cwd: root, timeout, onOutput: write });
      const message = `${program} ended with code ${code}.`;
      outcomes.push(check(code === 0 ? undefined : { name, message, output: endOf(output) }));
    }
    return addOutcomes(outcomes);
  },
};

/** Programs that the tests of a package start many times, relative to its folder. */
const programsOf: Readonly<Record<string, readonly string[]>> = {
  gateway: ['src/start.ts', '../backend/src/app/start.ts'],
  devkit: ['src/cli.ts'],
  releases: ['src/cli.ts', 'src/testing/publish-worker.ts'],
  scripts: ['src/cli.ts'],
};

/** A file that hangs is named, and the others are counted. */
const FILE_LIMIT_MS = 600_000;

/** Runs the tests of a package for Node: those named `x.deep.test.ts`, or the others. */
async function runNodeTests({ dir, short }: Package, isDeep: boolean, run: SectionRun): Promise<Outcome> {
  const found = await walk(join(dir, 'src'), {
    keep: (name) => name.endsWith('.test.ts') && name.includes('.deep.') === isDeep,
  });
  if (found.length === 0) return nothing;
  const files = found.map((file) => join(dir, 'src', file));
  const programs = (programsOf[short] ?? []).map((file) => join(dir, file));
  const bundled = await bundleTests(dir, files, programs);
  const toCommand = (report: string) => ({
    args: [
      ...['--enable-source-maps', '--test', '--test-concurrency=2', `--test-timeout=${FILE_LIMIT_MS}`],
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...['--test-reporter=junit', `--test-reporter-destination=${report}`],
      ...bundled.files,
    ],
    env: { ...cleanEnv, [BUNDLES]: JSON.stringify(bundled.programs) },
    cwd: dir,
    toText: bundled.toSourcePaths,
  });
  return runTests(isDeep ? `${short}-deep` : short, toCommand, run).finally(() => bundled.remove());
}

const NODE_PACKAGES = ['gateway', 'server-kit', 'devkit', 'releases', 'scripts'];

const nodePackages = ({ packages }: Repository): Package[] =>
  packages.filter(({ short }) => NODE_PACKAGES.includes(short));

/** Code for servers and tools, without outside programs. */
const serversSection: Section = {
  name: 'servers',
  limitMinutes: 10,
  isThere: (repository) => nodePackages(repository).length > 0,
  run: async (run) =>
    addOutcomes(await pMap(nodePackages(run.repository), (one) => runNodeTests(one, false, run), { concurrency: 1 })),
};

const deepSection = (short: string): Section => ({
  name: `${short}-deep`,
  limitMinutes: 20,
  isThere: ({ packages }) => packages.some((one) => one.short === short),
  run: async (run) => {
    const target = run.repository.packages.find((one) => one.short === short);
    return target ? runNodeTests(target, true, run) : nothing;
  },
});

/** Runs the backend's tests of a kind, see backend/src/testing/run.ts. */
const backendSection = (name: string, kind: string, more: Partial<Section> = {}): Section => ({
  name,
  limitMinutes: 25,
  isThere: (repository) => shorts(repository).includes('backend'),
  run(run) {
    const cwd = run.repository.packages.find(({ short }) => short === 'backend')?.dir;
    const toCommand = (report: string) => ({
      args: ['--import', 'tsx', 'src/testing/run.ts', kind],
      env: { ...cleanEnv, JUNIT_FILE: report },
      cwd,
    });
    return runTests(name, toCommand, run);
  },
  ...more,
});

/** Builds every remote, and tests one, as its team would: with only the packages of the kit. */
const isolatedSection: Section = {
  name: 'isolated',
  limitMinutes: 20,
  isThere: ({ packages, isWorkspace }) => isWorkspace && packages.some(isRemote),
  async run({ repository, write }) {
    const outcomes: Outcome[] = [];
    await checkIsolated(
      repository,
      repository.packages.filter(isRemote),
      ({ remote, check: done, isClean, output }) => {
        const name = `${remote}: ${done}`;
        write(`${name} ${isClean ? 'ok' : `FAILED\n${output}`}\n`);
        outcomes.push(check(isClean ? undefined : { name, message: 'It failed in isolation.', output: endOf(output) }));
      },
    );
    return addOutcomes(outcomes);
  },
};

/** Runs a project of e2e/playwright.config.ts against the site that it builds and starts. */
const browserSection = (name: string, project: string, more: Partial<Section> = {}): Section => ({
  name,
  limitMinutes: 40,
  isThere: ({ root }) => existsSync(join(root, 'e2e/playwright.config.ts')),
  async run(run) {
    const { root } = run.repository;
    const e2e = join(root, 'e2e');
    const chromium = await findChromium(e2e, run.write);
    const shell = preferHeadlessShell(chromium);
    const playwright = dirname(createRequire(join(e2e, 'package.json')).resolve('@playwright/test/package.json'));
    const toCommand = (report: string) => ({
      args: [join(playwright, 'cli.js'), 'test', '-c', join(e2e, 'playwright.config.ts'), `--project=${project}`],
      env: { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell, JUNIT_FILE: report, CI: process.env.CI ?? '1' },
    });
    return runTests(name, toCommand, run);
  },
  ...more,
});

/**
 * `npm test`: proves in ten minutes that the product works. The build comes first, because the browser tests start what it
 * has built; they wait half of their time, so that another section runs beside them.
 */
export const testSections: readonly Section[] = [
  buildSection,
  lintSection,
  typesAndApiSection,
  unitSection,
  backendSection('backend', 'main'),
  browserSection('browser', 'main'),
  serversSection,
];

/** `npm run verify`: everything else. What takes longest comes first, so that two sections end at about the same time. */
export const verifySections: readonly Section[] = [
  deepSection('scripts'),
  backendSection('backend-deep', 'deep'),
  backendSection('pglite', 'pglite'),
  isolatedSection,
  houseSection,
  deepSection('gateway'),
  deepSection('releases'),
  deepSection('devkit'),
  deepSection('server-kit'),
  backendSection('exclusive', 'exclusive', { isAlone: true }),
  browserSection('browser-deep', 'site', { isAlone: true }),
  browserSection('browser-exclusive', 'exclusive', { isAlone: true }),
];

/** Returns what `npm test` runs inside a package of this repository. */
export const sectionsOf = ({ short }: Package): readonly Section[] => [
  lintSection,
  typesSection,
  ...(short === 'backend' ? [backendSection('backend', 'main')] : []),
  ...(short === 'e2e' ? [browserSection('browser', 'main')] : []),
  unitSection,
  serversSection,
];
