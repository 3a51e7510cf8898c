import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findChromium, preferHeadlessShell } from '@inspire/devkit/browser/find-chromium';
import { runNode } from '@inspire/devkit/processes/run-program';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { Verification } from './verification';

const TIMEOUT_MS = 90_000;

/**
 * Takes the main journey of the browser tests in Chromium: sign up, watch, leave, resume.
 * @throws CliError with the output of the test when it fails
 */
export async function takeBrowserJourney({ origin, root }: Verification): Promise<void> {
  const e2e = join(root, 'e2e');
  const chromium = await findChromium(e2e);
  const resolve = createRequire(join(e2e, 'package.json')).resolve('@playwright/test/package.json');
  const { code, output } = await runNode(
    [join(dirname(resolve), 'cli.js'), 'test', '-c', join(e2e, 'running-site.config.ts')],
    {
      cwd: root,
      timeout: TIMEOUT_MS,
      env: {
        E2E_ORIGIN: origin,
        CHROMIUM_PATH: chromium,
        HEADLESS_SHELL_PATH: preferHeadlessShell(chromium),
        FORCE_COLOR: '0',
      },
    },
  );
  if (code !== 0) throw new CliError(`The main journey fails in a browser:\n${output}`);
}
