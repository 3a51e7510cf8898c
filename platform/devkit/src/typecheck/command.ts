import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import pMap from 'p-map';
import { runNode } from '../processes/run-program';
import { readFlags } from '../terminal/flags';
import { createProgress } from '../terminal/progress';
import { findRepository, type Package, packageAt, selectPackages } from '../workspace/repository';
import { nativeCompiler } from './native-compiler';

const CONCURRENCY = 2;

export interface TypecheckResult {
  readonly project: string;
  readonly isClean: boolean;
  readonly output: string;
}

const projectsOf = (packages: readonly Package[]): string[] =>
  packages.flatMap(({ dir }) =>
    readdirSync(dir)
      .filter((file) => /^tsconfig(\.[\w-]+)?\.json$/.test(file))
      .map((file) => join(dir, file)),
  );

export const typecheck = (
  root: string,
  packages: readonly Package[],
  onResult?: (result: TypecheckResult) => void,
): Promise<TypecheckResult[]> =>
  pMap(
    projectsOf(packages),
    async (project) => {
      const { code, output } = await runNode([nativeCompiler, '-p', project, '--noEmit', '--pretty', 'false'], {
        cwd: root,
      });
      const result = { project: relative(root, project), isClean: code === 0, output: output.trim() };
      onResult?.(result);
      return result;
    },
    { concurrency: CONCURRENCY },
  );

/** `typecheck [package…]`: prints failures only. */
export async function runTypecheck(args: readonly string[]): Promise<number> {
  const { positionals } = readFlags(args, {});
  const repository = findRepository();
  const here = packageAt(repository);
  const chosen = positionals.length > 0 ? selectPackages(repository, positionals) : here ? [here] : repository.packages;
  const progress = createProgress();
  const results = await typecheck(repository.root, chosen, ({ project, isClean, output }) => {
    if (!isClean) progress.plain(`${project}\n${output}`);
  });
  const failed = results.filter(({ isClean }) => !isClean);
  progress.step(
    `${results.length} projects checked, ${failed.length} with errors${failed.map(({ project }) => `\n          ${project}`).join('')}`,
  );
  return failed.length === 0 ? 0 : 1;
}
