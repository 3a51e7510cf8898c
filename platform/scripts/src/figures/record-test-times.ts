import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { figureResult } from '@inspire/devkit/figures/figure-result';
import { recordFigure, resultsFolder } from '@inspire/devkit/figures/record-figure';
import { toMeasure } from '@inspire/devkit/figures/to-measure';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readCommit } from '@inspire/devkit/workspace/read-commit';
import { dataDir } from '@inspire/devkit/workspace/repository';
import { readFileIfAny, writeFileAtomic } from '@inspire/server-kit/files';

const runTimes = z.object({
  date: z.iso.datetime(),
  commit: z.string(),
  cores: z.int(),
  isFull: z.boolean(),
  seconds: z.number(),
  /** Names of sections. */
  failed: z.array(z.string()),
});
type RunTimes = z.output<typeof runTimes>;

type Command = 'test' | 'verify' | 'verify-deploy';
const timesFile = (root: string, command: Command): string => join(dataDir(root), `${command}-times.json`);

/** Writes the times of a whole run to `.data/<command>-times.json`, from which the figure P15 is taken. */
export async function saveTimes(
  root: string,
  command: Command,
  times: Pick<RunTimes, 'isFull' | 'seconds' | 'failed'>,
): Promise<void> {
  const record: RunTimes = {
    date: new Date().toISOString(),
    commit: (await readCommit(root)) ?? '',
    cores: availableParallelism(),
    ...times,
  };
  await writeFileAtomic(timesFile(root, command), `${JSON.stringify(record, null, 2)}\n`);
}

/** @returns undefined without a run, or for one of an earlier version of these commands */
async function readTimes(root: string, command: Command): Promise<RunTimes | undefined> {
  const text = await readFileIfAny(timesFile(root, command));
  return text === undefined ? undefined : runTimes.safeParse(JSON.parse(text)).data;
}

const inMinutes = (seconds: number) => toMeasure('min', [seconds / 60]);

/**
 * Records P15 from the times of the last whole runs of one commit: `test` and `verify`, and `full` after `verify:full`.
 * Measures that this commit lacks stay as they were.
 * @throws CliError without a run
 */
export async function recordTestTimes(root: string): Promise<void> {
  const test = await readTimes(root, 'test');
  if (!test) throw new CliError(`${timesFile(root, 'test')} is missing. Run npm test first.`);
  const { commit, date, cores } = test;
  const ofCommit = (run: RunTimes | undefined) => (run?.commit === commit ? run : undefined);
  const verify = ofCommit(await readTimes(root, 'verify'));
  const deploy = ofCommit(await readTimes(root, 'verify-deploy'));
  const isFull = verify?.isFull === true && deploy?.isFull === true;
  const failed = [test, verify, isFull ? deploy : undefined].flatMap((run) => run?.failed ?? []);
  const stored = await readFileIfAny(join(resultsFolder, 'P15.json'));
  const previous = stored === undefined ? undefined : figureResult.parse(JSON.parse(stored));
  const measures = {
    ...previous?.measures,
    test: inMinutes(test.seconds),
    ...(verify && !verify.isFull && { verify: inMinutes(verify.seconds) }),
    ...(isFull && { full: inMinutes(test.seconds + verify.seconds + deploy.seconds) }),
  };
  const isOld = previous !== undefined && previous.commit !== commit && !(verify && isFull);
  await recordFigure({
    figure: 'P15',
    measures,
    command: isFull ? 'npm run verify:full' : verify ? 'npm test && npm run verify' : 'npm test',
    ...(isOld && { conditions: `others: at ${previous.commit.slice(0, 7)} on ${previous.date.slice(0, 10)}` }),
    ...(failed.length > 0 && { error: `failed sections: ${failed.join(', ')}` }),
    commit,
    date,
    cores,
  });
}
