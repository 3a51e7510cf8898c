import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import usual from './playwright.config';

const { projects: _projects, webServer: _webServer, globalSetup: _setup, ...options } = usual;

/** The main journey in a browser against a site that runs elsewhere: `npm run verify:deploy` sets its origin. */
export default defineConfig({
  ...options,
  testMatch: 'journey.spec.ts',
  outputDir: join(import.meta.dirname, '../.data/test-results/running-site'),
  workers: 1,
  reporter: 'list',
  use: { ...options.use, baseURL: process.env.E2E_ORIGIN },
});
