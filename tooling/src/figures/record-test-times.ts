import { join } from 'node:path';
import { z } from 'zod';
import { readFileIfAny } from '@inspire/node/files';
import { CliError } from '../terminal/cli-error';
import { dataDir } from '../workspace/repository';
import { type FigureResult, figureResult } from './figure-result';
import { recordFigure, resultsFolder } from './record-figure';
import { toMeasure } from './to-measure';

/** What `npm test` writes after each run. */
const testTimes = z.object({
  date: z.iso.datetime(),
  commit: z.string(),
  cores: z.int(),
  isWhole: z.boolean(),
  isFull: z.boolean(),
  seconds: z.number(),
  sections: z.array(z.object({ name: z.string(), failed: z.int() })),
});

/** What `verify:deploy` writes after each run. */
const deployTime = z.object({ commit: z.string(), isFull: z.boolean(), seconds: z.number(), hasFailed: z.boolean() });

/** Returns the time of the part of `verify:full` that follows the tests. @throws CliError when it did not run */
async function readDeployTime(root: string, commit: string): Promise<z.output<typeof deployTime>> {
  const text = await readFileIfAny(join(dataDir(root), 'verify-deploy-times.json'));
  const time = text === undefined ? undefined : deployTime.parse(JSON.parse(text));
  if (!time?.isFull || time.commit !== commit)
    throw new CliError('The last full run has no second part. Run npm run verify:full.');
  return time;
}

/** The reduced and the full run share a row: each keeps what the other one has measured. */
async function keepOther(other: string): Promise<Pick<FigureResult, 'measures' | 'conditions'>> {
  const text = await readFileIfAny(join(resultsFolder, 'P15.json'));
  const previous = text === undefined ? undefined : figureResult.parse(JSON.parse(text));
  const measure = previous?.measures[other];
  if (!previous || !measure) return { measures: {} };
  return {
    measures: { [other]: measure },
    conditions: `${other}: at ${previous.commit.slice(0, 7)} on ${previous.date.slice(0, 10)}`,
  };
}

/** Records P15 from the times of the last run of all tests. @throws CliError when there was none, or it failed */
export async function recordTestTimes(root: string): Promise<void> {
  const file = join(dataDir(root), 'test-times.json');
  const text = await readFileIfAny(file);
  if (text === undefined) throw new CliError(`${file} is missing. Run npm test first.`);
  const { isWhole, isFull, seconds, sections, commit, date, cores } = testTimes.parse(JSON.parse(text));
  if (!isWhole) throw new CliError('The last run left sections out. Run npm test without --only.');
  const deploy = isFull ? await readDeployTime(root, commit) : undefined;
  const failed = sections.filter((section) => section.failed > 0).map(({ name }) => name);
  if (deploy?.hasFailed) failed.push('verify:deploy');
  const [name, other] = isFull ? ['full', 'reduced'] : ['reduced', 'full'];
  const { measures, conditions } = await keepOther(other);
  await recordFigure({
    figure: 'P15',
    measures: { ...measures, [name]: toMeasure('min', [(seconds + (deploy?.seconds ?? 0)) / 60]) },
    command: isFull ? 'npm run verify:full' : 'npm test',
    ...(conditions !== undefined && { conditions }),
    ...(failed.length > 0 && { error: `failed sections: ${failed.join(', ')}` }),
    commit,
    date,
    cores,
  });
}
