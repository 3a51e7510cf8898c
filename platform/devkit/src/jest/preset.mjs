import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const require = createRequire(import.meta.url);
const here = (file) => join(import.meta.dirname, file);

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** @param {string} dir the package's folder */
export const preset = (dir) => ({
  rootDir: dir,
  displayName: basename(dir),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: here('environment.mjs'),
  testEnvironmentOptions: { url: 'http://localhost:3000/' },
  // TypeScript in its repository, JavaScript where it is installed (ADR-62).
  setupFilesAfterEnv: [here('setup/index.ts'), here('setup/index.js')].filter((file) => existsSync(file)),
  transform: { '\\.[cm]?[jt]sx?$': [require.resolve('@swc/jest'), swc] },
  // Our packages are ES modules, which Jest does not load as such.
  transformIgnorePatterns: ['/node_modules/(?!@inspire/)'],
  moduleNameMapper: {
    '\\.css$': require.resolve('identity-obj-proxy'),
    '\\.(svg|png|avif|webp|jpe?g|woff2)$': here('asset-stub.cjs'),
  },
  restoreMocks: true,
  // Generous: a busy machine must not fail a test.
  testTimeout: 20_000,
});
