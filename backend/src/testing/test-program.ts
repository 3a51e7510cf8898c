import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseKind, testEnvironment } from './test-kind';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The programs that tests start as processes. */
export const programs = {
  server: source('../app/start.ts'),
  migrate: source('../app/migrate.ts'),
  content: source('../content-cli/main.ts'),
  operator: source('../operator/main.ts'),
  gateway: source('../../../gateway/src/start.ts'),
  acknowledgeCommits: source('acknowledge-commits.ts'),
} as const;
export type Program = keyof typeof programs;

/** To optimize PGlite's WebAssembly takes longer than most of these processes live. */
const engineFlags = (): string[] => (databaseKind() === 'pglite' ? ['--liftoff-only'] : []);

/** Returns Node's arguments for a program: its bundle of this run, or its source for a test file that runs by itself. */
export function getProgramArguments(program: Program): string[] {
  const folder = process.env[testEnvironment.programs];
  // Full runs measure: a site runs without source maps, which multiply the cost of each error.
  const sourceMaps = process.env[testEnvironment.full] === '1' ? [] : ['--enable-source-maps'];
  const file = folder ? [...sourceMaps, join(folder, `${program}.mjs`)] : ['--import', 'tsx', programs[program]];
  return [...engineFlags(), ...file];
}
