import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findChromium, preferHeadlessShell } from '../browser/find-chromium';
import { probePlayback } from '../browser/probe-playback';
import { runNode } from '../processes/run-program';
import { dataDir } from '../workspace/repository';
import { addCounts, type Counts, noCounts } from './counts';
import { parsePlaywrightReport } from './playwright-report';
import type { Section } from './section';
import { withResultFile } from './with-result-file';

/** In this order: `exclusive` publishes into the site and has time limits, so it has the site and the machine to itself. */
const PLAYWRIGHT_PROJECTS = ['site', 'exclusive'] as const;

export const e2eSection: Section = {
  name: 'e2e',
  limitMinutes: 60,
  cores: 2,
  isThere: ({ root }) => existsSync(join(root, 'e2e/playwright.config.ts')),
  async run({ repository: { root }, write, timeout }) {
    const end = performance.now() + timeout;
    const e2e = join(root, 'e2e');
    const chromium = await findChromium(e2e, write);
    const shell = preferHeadlessShell(chromium);
    await probePlayback({ chromium: shell, e2e, sample: join(root, 'backend/sample'), cacheDir: dataDir(root) });
    const playwright = join(
      dirname(createRequire(join(e2e, 'package.json')).resolve('@playwright/test/package.json')),
      'cli.js',
    );
    const run = (project: string): Promise<Counts> =>
      withResultFile((file) => {
        // Without dependencies: a failure in one project does not keep the other from running.
        const args = ['test', '-c', join(e2e, 'playwright.config.ts'), `--project=${project}`, '--no-deps'];
        return runNode([playwright, ...args], {
          cwd: root,
          timeout: Math.max(1, end - performance.now()),
          env: {
            CHROMIUM_PATH: chromium,
            HEADLESS_SHELL_PATH: shell,
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
            FORCE_COLOR: '0',
            CI: process.env.CI ?? '1',
          },
          onOutput: write,
        });
      }, parsePlaywrightReport);
    const counts: Counts[] = [];
    for (const project of PLAYWRIGHT_PROJECTS) counts.push(await run(project));
    return counts.reduce(addCounts, noCounts);
  },
};
