import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { format } from 'prettier';
import { type FigureResult, figureResult } from '@inspire/devkit/figures/figure-result';
import { parseGoals, parseNotes } from './parse-goals';
import { OLD_MARK, renderFigures } from './render-figures';
import { isMeasured, rows } from './rows';

const PAGE = 'docs/figures.md';

export const figuresPage = (root: string): string => join(root, PAGE);

/** @throws when a file is not a result, or its name not its figure's */
async function readResults(root: string): Promise<ReadonlyMap<string, FigureResult>> {
  const folder = join(root, 'bench/results');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const results = await Promise.all(
    files.map(async (name) => {
      const result = figureResult.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      if (name !== `${result.figure}.json`) throw new Error(`${name} is the result of ${result.figure}`);
      return [result.figure, result] as const;
    }),
  );
  return new Map(results);
}

/** Returns the rows whose code differs from that of their result. A commit that the clone lacks counts as old. */
async function findOldRows(root: string, results: ReadonlyMap<string, FigureResult>): Promise<ReadonlySet<string>> {
  const old = await Promise.all(
    [...results.values()].map(async ({ figure, commit }) => {
      const args = ['diff', '--quiet', commit, 'HEAD', '--', ...(rows[figure]?.paths ?? [])];
      return promisify(execFile)('git', args, { cwd: root }).then(
        () => [],
        () => [figure],
      );
    }),
  );
  return new Set(old.flat());
}

/** Generates the page from goals, results and notes. */
export async function generateFigures(root: string): Promise<string> {
  const results = await readResults(root);
  const old = await findOldRows(root, results);
  const goals = await readFile(join(root, 'docs/product/goals.md'), 'utf8');
  const page = renderFigures({
    goals: parseGoals(goals).filter(({ id }) => isMeasured(id)),
    rows,
    results,
    notes: parseNotes(await readFile(join(root, 'bench/notes.md'), 'utf8')),
    isOld: ({ figure }) => old.has(figure),
  });
  const settings = JSON.parse(
    await readFile(createRequire(import.meta.url).resolve('@inspire/devkit/prettier.json'), 'utf8'),
  ) as object;
  return format(page, { ...settings, parser: 'markdown' });
}

/** Removes what depends on the commit: old marks, and the widths of columns that they affect. */
const normalize = (page: string): string =>
  page.replaceAll(OLD_MARK, '').replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

/** True when the page says what its sources say, apart from the old marks. */
export const agreesWithSources = (page: string, generated: string): boolean => normalize(page) === normalize(generated);
