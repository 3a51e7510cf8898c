import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runNode, runProgram } from '../processes/run-program';
import { CliError } from '../terminal/cli-error';

const usualPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

const HEADLESS_SHELL = 'chromium-headless-shell';

function ownBrowser(e2e: string): string | undefined {
  const { chromium } = createRequire(join(e2e, 'package.json'))('@playwright/test') as {
    chromium: { executablePath(): string };
  };
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const searchFurther = (e2e: string): string | undefined =>
  (usualPlaces[process.platform] ?? []).find((path) => existsSync(path)) ?? ownBrowser(e2e);

async function install(e2e: string, write: (text: string) => void): Promise<void> {
  const options = { onOutput: write };
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    write('Installing Chromium by apt-get …\n');
    await runProgram('apt-get', ['update', '-qq'], options);
    for (const name of ['chromium', HEADLESS_SHELL]) {
      await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
    }
    return;
  }
  write('Installing Chromium by Playwright …\n');
  const cli = join(
    dirname(createRequire(join(e2e, 'package.json')).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  await runNode([cli, 'install', 'chromium'], options);
}

/**
 * Finds Chromium by `CHROMIUM_PATH`, in the usual places or in Playwright's cache, and installs it otherwise.
 * @param e2e folder of the browser tests, which depend on Playwright
 * @throws CliError when no browser is found or installed
 */
export async function findChromium(e2e: string, write: (text: string) => void = () => undefined): Promise<string> {
  const { CHROMIUM_PATH: given } = process.env;
  if (given) {
    if (existsSync(given)) return given;
    throw new CliError(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  const found = searchFurther(e2e);
  if (found) return found;
  await install(e2e, write);
  const installed = searchFurther(e2e);
  if (!installed)
    throw new CliError('Chromium could not be installed; install it and set CHROMIUM_PATH to its program.');
  return installed;
}

/**
 * Finds the program that starts most browser tests: Chromium's headless shell, which draws no window and needs a quarter less
 * processor time, or Chromium itself where the shell is not installed or `CHROMIUM_PATH` names a browser.
 * @param chromium returned by `findChromium`
 */
export function preferHeadlessShell(chromium: string): string {
  const shell = `/usr/bin/${HEADLESS_SHELL}`;
  return !process.env.CHROMIUM_PATH && existsSync(shell) ? shell : chromium;
}
