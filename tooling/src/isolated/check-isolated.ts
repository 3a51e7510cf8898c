import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from '../pack/pack-packages';
import type { Package, Repository } from '../workspace/repository';
import { walk } from '../workspace/walk';
import { createIsolatedWorkspace } from './isolated-workspace';

export interface IsolationResult {
  readonly remote: string;
  readonly check: string;
  readonly isClean: boolean;
  readonly output: string;
}

/** The scripts that a team runs; `test` includes lint, types and unit tests. */
const scripts = ['test', 'build'] as const;

/** The tester's environment must not affect the build. */
const cleanEnv = { NODE_ENV: undefined, DATA_DIR: undefined, PORT: undefined, NODE_OPTIONS: undefined };

/** A string that only the mock API contains; no released file may contain it. */
const mockApiMark = 'recorded-token';

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

async function checkOne(dir: string, remote: string, onResult: Report): Promise<void> {
  for (const script of scripts) {
    const { code, output } = await runNpm(['run', '--silent', script], dir, cleanEnv);
    onResult({ remote, check: `npm run ${script}`, isClean: code === 0, output: output.trim() });
  }
  onResult({ remote, check: 'release', ...(await checkRelease(dir)) });
  await rm(dir, { recursive: true, force: true, maxRetries: 3 });
}

/** Checks each remote in a folder with only the packed `shared`, `node` and `tooling`. */
export async function checkIsolated(
  repository: Repository,
  remotes: readonly Package[],
  onResult: Report,
): Promise<void> {
  const folder = await createIsolatedWorkspace(repository);
  try {
    for (const remote of remotes) await checkOne(await folder.put(remote), remote.short, onResult);
  } finally {
    await folder.remove();
  }
}
