import { execFile } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { type FigureResult, figureResult } from './figure-result';

const root = join(import.meta.dirname, '../../../..');

/** Tracked, so that docs/figures.md can be generated in any clone. */
export const resultsFolder = join(root, 'bench/results');

const loadBefore = Number((loadavg()[0] ?? 0).toFixed(1));

/** Tests record their figures only where this is `1`: an ordinary run must not change tracked files. */
export const RECORD_FIGURES = 'INSPIRE_RECORD_FIGURES';

const git = async (...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)('git', [...args], { cwd: root })).stdout.trim();

/** The results themselves change with each run. */
const isDirty = async (): Promise<boolean> =>
  (await git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench/results', ':!docs/figures.md')) !==
  '';

export type RecordedFigure = Pick<
  FigureResult,
  'figure' | 'measures' | 'command' | 'conditions' | 'error' | 'chromium'
> &
  /** By default those of this moment. */
  Partial<Pick<FigureResult, 'commit' | 'date' | 'cores'>>;

/** Writes a row's result file in place of the previous one. @throws if a value is missing or not a number */
export async function recordFigure(recorded: RecordedFigure, folder = resultsFolder): Promise<FigureResult> {
  const result = figureResult.parse({
    commit: await git('rev-parse', 'HEAD'),
    isDirty: await isDirty(),
    date: new Date().toISOString(),
    cores: cpus().length,
    loadBefore,
    node: process.versions.node,
    ...recorded,
  });
  await writeFileAtomic(join(folder, `${result.figure}.json`), `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

/**
 * Runs a test that measures a row. Records its result, or its failure, where figures were asked for (`npm run
 * verify:full`).
 * @param run throws when the test fails
 */
export async function measureInTest(figure: string, run: () => Promise<RecordedFigure['measures']>): Promise<void> {
  const record = async (result: Pick<RecordedFigure, 'measures' | 'error'>) => {
    if (process.env[RECORD_FIGURES] === '1') await recordFigure({ ...result, figure, command: 'npm run verify:full' });
  };
  let measures: RecordedFigure['measures'];
  try {
    measures = await run();
  } catch (error) {
    const [message = 'unknown'] = (error instanceof Error ? error.message : String(error)).split('\n');
    await record({ measures: {}, error: message.replaceAll('|', '/') });
    throw error;
  }
  await record({ measures });
}
