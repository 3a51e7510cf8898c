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
      // By content: a file that was formatted, with the same options and version of Prettier, still is.
      ...[
        '--cache',
        '--cache-strategy',
        'content',
        '--cache-location',
        join(root, 'node_modules/.cache/inspire-format'),
      ],
      '--ignore-unknown',
      ...targets,
    ],
    { cwd: root },
  );
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return [`Prettier ended with code ${code}`];
  return lines.map((line) => (code === 1 && !fix ? `${line}: not formatted; run npm run lint -- --fix` : line));
}
