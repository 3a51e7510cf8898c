import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findChromium } from '../browser/find-chromium';
import { probePlayback } from '../browser/probe-playback';
import { runNode } from '../processes/run-program';
import { dataDir } from '../workspace/repository';
import { addCounts, type Counts, noCounts } from './counts';
import { createOrderedOutput } from './ordered-output';
import { parsePlaywrightReport } from './playwright-report';
import type { Section } from './section';
import { withResultFile } from './with-result-file';

/** Side by side, each project has its own site, because `releases` publishes; both sites use the same builds. */
const PLAYWRIGHT_PROJECTS = ['site', 'releases'] as const;
const DEFAULT_PORT = 3217;

interface SiteEnvironment {
  readonly E2E_PORT: string;
  readonly E2E_DATA_DIR: string;
}

function siteOf(root: string, index: number, project: string): SiteEnvironment {
  const port = Number(process.env.E2E_PORT ?? DEFAULT_PORT) + index;
  const folder = process.env.E2E_DATA_DIR ?? join(dataDir(root), 'e2e');
  return { E2E_PORT: String(port), E2E_DATA_DIR: index === 0 ? folder : `${folder}-${project}` };
}

export const e2eSection: Section = {
  name: 'e2e',
  limitMinutes: 60,
  cores: 2,
  isThere: ({ root }) => existsSync(join(root, 'e2e/playwright.config.ts')),
  async run({ repository: { root }, write, timeout }) {
    const e2e = join(root, 'e2e');
    const chromium = await findChromium(e2e, write);
    await probePlayback({ chromium, e2e, sample: join(root, 'backend/sample'), cacheDir: dataDir(root) });
    const playwright = join(
      dirname(createRequire(join(e2e, 'package.json')).resolve('@playwright/test/package.json')),
      'cli.js',
    );
    const run = (project: string, site: SiteEnvironment, onOutput: (text: string) => void): Promise<Counts> =>
      withResultFile((file) => {
        const args = ['test', '-c', join(e2e, 'playwright.config.ts'), `--project=${project}`, '--no-deps'];
        return runNode([playwright, ...args], {
          cwd: root,
          timeout,
          env: {
            ...site,
            CHROMIUM_PATH: chromium,
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
            FORCE_COLOR: '0',
            CI: process.env.CI ?? '1',
          },
          onOutput,
        });
      }, parsePlaywrightReport);
    const outputs = createOrderedOutput(PLAYWRIGHT_PROJECTS.length, write);
    const counts = await Promise.all(
      PLAYWRIGHT_PROJECTS.map((project, index) => {
        const output = outputs[index];
        const site = siteOf(root, index, project);
        return run(project, site, (text) => output?.write(text)).finally(() => output?.end());
      }),
    );
    return counts.reduce(addCounts, noCounts);
  },
};
