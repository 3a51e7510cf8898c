import { join } from 'node:path';
import { z } from 'zod';
import { figureResult } from '@inspire/devkit/figures/figure-result';
import { recordFigure, resultsFolder } from '@inspire/devkit/figures/record-figure';
import { toMeasure } from '@inspire/devkit/figures/to-measure';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { dataDir } from '@inspire/devkit/workspace/repository';
import { readFileIfAny } from '@inspire/server-kit/files';

/** What `npm test` and `npm run verify` write after a whole run. */
const testTimes = z.object({
  date: z.iso.datetime(),
  commit: z.string(),
  cores: z.int(),
  isFull: z.boolean(),
  seconds: z.number(),
  failed: z.array(z.string()),
});

/** What `verify:deploy` writes after each run. */
const deployTime = z.object({ commit: z.string(), isFull: z.boolean(), seconds: z.number(), hasFailed: z.boolean() });

async function readIfAny<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFileIfAny(file);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

const inMinutes = (seconds: number) => toMeasure('min', [seconds / 60]);

/**
 * Records P15 from the times of the last whole runs of one commit: `test` and `verify`, and `full` after `verify:full`.
 * Measures that this commit lacks stay as they were.
 * @throws CliError without a run
 */
export async function recordTestTimes(root: string): Promise<void> {
  const data = (name: string) => join(dataDir(root), `${name}-times.json`);
  const test = await readIfAny(data('test'), testTimes);
  if (!test) throw new CliError(`${data('test')} is missing. Run npm test first.`);
  const { commit, date, cores } = test;
  const ofCommit = <T extends { readonly commit: string }>(run: T | undefined) =>
    run?.commit === commit ? run : undefined;
  const verify = ofCommit(await readIfAny(data('verify'), testTimes));
  const deploy = ofCommit(await readIfAny(data('verify-deploy'), deployTime));
  const isFull = verify?.isFull === true && deploy?.isFull === true;
  const failed = [...test.failed, ...(verify?.failed ?? []), ...(isFull && deploy.hasFailed ? ['verify:deploy'] : [])];
  const previous = await readIfAny(join(resultsFolder, 'P15.json'), figureResult);
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
