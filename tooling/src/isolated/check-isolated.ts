import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from '../pack/pack-packages';
import type { Package, Repository } from '../workspace/repository';
import { walk } from '../workspace/walk';
import { createIsolatedWorkspace } from './isolated-workspace';

/** One check of one remote alone. */
export interface IsolationResult {
  readonly remote: string;
  readonly check: string;
  readonly isClean: boolean;
  readonly output: string;
}

/** What a team runs in its own folder; `test` holds lint, types and unit tests. */
const scripts = ['test', 'build'] as const;

/** Settings of the person who runs the tests, which must not reach the build. */
const cleanEnv = { NODE_ENV: undefined, DATA_DIR: undefined, PORT: undefined, NODE_OPTIONS: undefined };

/** A name that only the mock API contains; no file of a release may contain it. */
const mockApiMark = 'recorded-token';

/** A released build contains nothing of the mock API. */
async function checkRelease(dir: string): Promise<Pick<IsolationResult, 'isClean' | 'output'>> {
  const built = join(dir, 'dist/remote');
  const scriptFiles = await walk(built, { keep: (name) => name.endsWith('.js') });
  const holding: string[] = [];
  for (const file of scriptFiles)
    if ((await readFile(join(built, file), 'utf8')).includes(mockApiMark)) holding.push(file);
  const isClean = scriptFiles.length > 0 && holding.length === 0;
  return {
    isClean,
    output: scriptFiles.length === 0 ? 'the build left no scripts' : `mock API in ${holding.join(', ')}`,
  };
}

type Report = (result: IsolationResult) => void;

/** Checks and builds one remote where it lies. */
async function checkOne(dir: string, remote: string, onResult: Report): Promise<void> {
  for (const script of scripts) {
    const { code, output } = await runNpm(['run', '--silent', script], dir, cleanEnv);
    onResult({ remote, check: `npm run ${script}`, isClean: code === 0, output: output.trim() });
  }
  onResult({ remote, check: 'release', ...(await checkRelease(dir)) });
  await rm(dir, { recursive: true, force: true, maxRetries: 3 });
}

/** Name of the remote that is created for the occasion, as a team would begin. */
const CREATED = 'mfe-created';

/** Checks and builds remotes, each in a folder that holds only it and the packed `shared`, `node` and `tooling`; one new remote last. */
export async function checkIsolated(
  repository: Repository,
  remotes: readonly Package[],
  onResult: Report,
): Promise<void> {
  const folder = await createIsolatedWorkspace(repository);
  try {
    for (const remote of remotes) await checkOne(await folder.put(remote), remote.short, onResult);
    await checkOne(await folder.create({ name: CREATED, path: '/user-routes/created' }), CREATED, onResult);
  } finally {
    await folder.remove();
  }
}
