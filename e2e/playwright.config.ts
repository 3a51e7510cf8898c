import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments } from '@inspire/devkit/browser';
import { chromiumPath } from './fixtures/chromium-path';

const repository = join(import.meta.dirname, '..');
const port = process.env.E2E_PORT ?? '3217';
const dataDir = process.env.E2E_DATA_DIR ?? join(repository, '.data/e2e');
// The backend's admin port is the one after the gateway's.
const adminPort = Number(port) + 90;
process.env.E2E_BACKEND_ADMIN = `http://127.0.0.1:${adminPort + 1}`;
// For the tests that publish releases into the running site.
process.env.E2E_DATA_DIR = dataDir;

/** What `npm test` runs: every screen and every main way once. `npm run verify` runs the rest. */
const main = /@main/;
/** Of these, the ones that measure a row of goals.md run in both: one run measures a row with all of its tests. */
const mainOnly = /^(?!.*@R\d).*@main/;
/** Publishes into the running site, whose pages would then offer an update, or asserts that something is in time. */
const exclusive = /(releases|faults|faults-registry|audio-gaps)\.spec/;

/** The browser tests drive the built site, started by the same command as `npm start`. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './fixtures/global-setup.ts',
  // Playwright empties it at its start; two runs side by side need two.
  outputDir: join(repository, '.data/test-results', basename(dataDir)),
  fullyParallel: false,
  // Two for each core: half of the tests' time is waiting.
  workers: availableParallelism() * 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['./fixtures/figure-reporter.ts'],
    ...(process.env.JUNIT_FILE
      ? [['junit', { outputFile: process.env.JUNIT_FILE, includeProjectInTestName: false }] as const]
      : []),
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH ?? chromiumPath,
      // Without a GPU, a process of its own for drawing costs a seventh of the processor time.
      args: [...chromiumArguments, '--autoplay-policy=no-user-gesture-required', '--in-process-gpu'],
    },
  },
  projects: [
    // Another section runs beside it.
    { name: 'main', testIgnore: exclusive, grep: main, workers: availableParallelism() + 1 },
    { name: 'site', testIgnore: exclusive, grepInvert: mainOnly },
    { name: 'exclusive', testMatch: exclusive, workers: 1 },
  ],
  webServer: {
    command: 'node e2e/site/forget.mjs && node platform/scripts/bin/bootstrap.mjs start',
    cwd: repository,
    env: { ...(process.env as Record<string, string>), PORT: port, ADMIN_PORT: String(adminPort), DATA_DIR: dataDir },
    // A call of every page: it fails until the gateway serves and the backend has imported the sample content.
    url: `http://localhost:${port}/files/search?page=0&size=1&searchQuery=`,
    timeout: 600_000,
    // Reuses a site that a developer has already started.
    reuseExistingServer: process.env.CI === undefined,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
