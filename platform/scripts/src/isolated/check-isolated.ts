import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from '@inspire/devkit/processes/run-npm';
import type { Package, Repository } from '@inspire/devkit/workspace/repository';
import { walk } from '@inspire/devkit/workspace/walk';
import { createIsolatedWorkspace } from './isolated-workspace';

export interface IsolationResult {
  readonly remote: string;
  readonly check: string;
  readonly isClean: boolean;
  readonly output: string;
}

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

async function checkOne(dir: string, remote: string, scripts: readonly string[], onResult: Report): Promise<void> {
  for (const script of scripts) {
    const { code, output } = await runNpm(['run', '--silent', script], dir, cleanEnv);
    onResult({ remote, check: `npm run ${script}`, isClean: code === 0, output: output.trim() });
  }
  onResult({ remote, check: 'release', ...(await checkRelease(dir)) });
  await rm(dir, { recursive: true, force: true, maxRetries: 3 });
}

const countFiles = async ({ dir }: Package): Promise<number> => (await walk(join(dir, 'src'))).length;

async function findSmallest(remotes: readonly Package[]): Promise<Package | undefined> {
  const counts = await Promise.all(remotes.map(countFiles));
  return remotes[counts.indexOf(Math.min(...counts))];
}

/**
 * Checks each remote in a folder with only the packages of the kit. Types and build show what a packed
 * package lacks. The tests (lint, types and unit tests) need the same presets for every remote, so one runs them.
 */
export async function checkIsolated(
  repository: Repository,
  remotes: readonly Package[],
  onResult: Report,
): Promise<void> {
  const folder = await createIsolatedWorkspace(repository);
  const smallest = await findSmallest(remotes);
  try {
    for (const remote of remotes)
      await checkOne(
        await folder.put(remote),
        remote.short,
        [remote === smallest ? 'test' : 'typecheck', 'build'],
        onResult,
      );
  } finally {
    await folder.remove();
  }
}
