import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFileIfAny } from '@inspire/node/files';
import { findChromium } from '../browser/find-chromium';
import { probePlayback } from '../browser/probe-playback';
import { type Finished, runNode } from '../processes/run-program';
import { dataDir, type Repository } from '../workspace/repository';
import { addCounts, type Counts, noCounts } from './counts';
import { parseJestReport } from './jest-report';
import { parsePlaywrightReport } from './playwright-report';
import { certain, type Section } from './section';

const require = createRequire(import.meta.url);

async function withResultFile(
  run: (file: string) => Promise<Finished>,
  parse: (json: string) => Counts,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-'));
  try {
    const file = join(folder, 'result.json');
    const finished = await run(file);
    const json = await readFileIfAny(file);
    return certain(json === undefined ? undefined : parse(json), finished);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const jestPackages = ({ packages }: Repository) =>
  packages.filter(({ dir }) => existsSync(join(dir, 'jest.config.mjs')));

export const unitSection: Section = {
  name: 'unit',
  limitMinutes: 15,
  isThere: (repository) => jestPackages(repository).length > 0,
  run: ({ repository, write, timeout }) => {
    const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
    const projects = jestPackages(repository).map(({ dir }) => dir);
    return withResultFile(
      (file) =>
        runNode(
          [
            jest,
            '--projects',
            ...projects,
            '--ci',
            '--forceExit',
            '--maxWorkers=2',
            '--json',
            `--outputFile=${file}`,
            '--reporters=default',
          ],
          { cwd: repository.root, env: { NODE_ENV: 'test' }, timeout, onOutput: (text) => write(text) },
        ),
      parseJestReport,
    );
  },
};

/** In their order: the second one publishes releases and measures, which would disturb the first one. */
const PLAYWRIGHT_PROJECTS = ['site', 'releases'] as const;

export const e2eSection: Section = {
  name: 'e2e',
  limitMinutes: 60,
  isThere: ({ root }) => existsSync(join(root, 'e2e/playwright.config.ts')),
  async run({ repository: { root }, write, timeout }) {
    const e2e = join(root, 'e2e');
    const chromium = await findChromium(e2e, write);
    await probePlayback({ chromium, e2e, sample: join(root, 'backend/sample'), cacheDir: dataDir(root) });
    const playwright = join(
      dirname(createRequire(join(e2e, 'package.json')).resolve('@playwright/test/package.json')),
      'cli.js',
    );
    const run = (project: string) =>
      withResultFile(
        (file) =>
          runNode([playwright, 'test', '-c', join(e2e, 'playwright.config.ts'), `--project=${project}`, '--no-deps'], {
            cwd: root,
            timeout,
            env: {
              CHROMIUM_PATH: chromium,
              PLAYWRIGHT_JSON_OUTPUT_FILE: file,
              FORCE_COLOR: '0',
              CI: process.env.CI ?? '1',
            },
            onOutput: (text) => write(text),
          }),
        parsePlaywrightReport,
      );
    // The second one runs even after the first one failed.
    let counts = noCounts;
    for (const project of PLAYWRIGHT_PROJECTS) counts = addCounts(counts, await run(project));
    return counts;
  },
};
