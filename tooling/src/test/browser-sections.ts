import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFileIfAny } from '@inspire/node/files';
import { findChromium } from '../browser/find-chromium';
import { probePlayback } from '../browser/probe-playback';
import { runNode } from '../processes/run-program';
import { dataDir, type Repository } from '../workspace/repository';
import { type Counts, readJestCounts, readPlaywrightCounts } from './counts';
import { certain, type Section } from './section';

const require = createRequire(import.meta.url);

/** Runs a runner that leaves a JSON result, and reads that. */
async function withResultFile(
  run: (file: string) => Promise<{ code: number }>,
  read: (json: string) => Counts,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-'));
  try {
    const file = join(folder, 'result.json');
    const { code } = await run(file);
    const json = await readFileIfAny(file);
    return certain(json === undefined ? undefined : read(json), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const jestPackages = ({ packages }: Repository) =>
  packages.filter(({ dir }) => existsSync(join(dir, 'jest.config.mjs')));

/** Unit tests of shell, shared and remotes, in one run. */
export const unitSection: Section = {
  name: 'unit',
  isThere: (repository) => jestPackages(repository).length > 0,
  run: ({ repository, write }) => {
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
          { cwd: repository.root, env: { NODE_ENV: 'test' }, onOutput: (text) => write(text) },
        ),
      readJestCounts,
    );
  },
};

/** Browser tests against the built site; Playwright's configuration starts it. */
export const e2eSection: Section = {
  name: 'e2e',
  isThere: ({ root }) => existsSync(join(root, 'e2e/playwright.config.ts')),
  async run({ repository: { root }, write }) {
    const e2e = join(root, 'e2e');
    const chromium = await findChromium(e2e, write);
    await probePlayback({ chromium, e2e, sample: join(root, 'backend/sample'), cacheDir: dataDir(root) });
    const playwright = join(
      dirname(createRequire(join(e2e, 'package.json')).resolve('@playwright/test/package.json')),
      'cli.js',
    );
    return withResultFile(
      (file) =>
        runNode([playwright, 'test', '-c', join(e2e, 'playwright.config.ts')], {
          cwd: root,
          env: {
            CHROMIUM_PATH: chromium,
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
            FORCE_COLOR: '0',
            CI: process.env.CI ?? '1',
          },
          onOutput: (text) => write(text),
        }),
      readPlaywrightCounts,
    );
  },
};
