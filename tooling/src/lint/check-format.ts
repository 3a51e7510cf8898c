import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runNode } from '../processes/run-program';

const configFile = join(import.meta.dirname, '../../prettier.json');
const prettier = join(dirname(createRequire(import.meta.url).resolve('prettier/package.json')), 'bin/prettier.cjs');

export interface FormatOptions {
  readonly fix: boolean;
}

/**
 * Compares files with Prettier's output. Uses the command line, because Prettier's API ignores the root's
 * `.prettierignore`. The configuration comes from this package, so that a standalone remote is formatted alike.
 *
 * @param targets absolute paths of files or folders
 * @returns one line for each file that is not formatted; empty with `fix`
 */
export async function checkFormat(root: string, targets: readonly string[], { fix }: FormatOptions): Promise<string[]> {
  const { code, output } = await runNode(
    [
      prettier,
      '--config',
      configFile,
      fix ? '--write' : '--list-different',
      '--ignore-unknown',
      '--log-level',
      'warn',
      ...targets,
    ],
    { cwd: root },
  );
  if (fix || code === 0) return [];
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (code === 1 ? `${line}: not formatted; run npm run lint -- --fix` : line));
}
