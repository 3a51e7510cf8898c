import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pMap from 'p-map';
import { CliError, messageOf } from '../terminal/cli-error';
import { formatDuration } from '../terminal/progress';
import type { Repository } from '../workspace/repository';
import { check, endOf, type Outcome } from './outcome';
import { makeResultsFolder, type Section } from './section';
import type { SectionResult } from './summary';

/** Two sections side by side keep two cores busy. */
const CONCURRENCY = 2;
/** Programs that ignore their end at the time limit are not waited for longer. */
const STOP_MS = 30_000;
/** Full runs repeat the long tests many times (`verify:full`). */
const FULL_FACTOR = 12;

export interface SectionsRun {
  readonly repository: Repository;
  readonly isFull: boolean;
  readonly write: (text: string) => void;
  /** Milliseconds in which a section's programs stop after their limit. @default 30_000 */
  readonly stopMs?: number;
}

/** Fails a section whose programs did not even stop after its time limit. */
async function failAfter(timeout: number, signal: AbortSignal): Promise<Outcome> {
  await setTimeout(timeout, undefined, { signal });
  return check({ name: 'time limit', message: 'The section did not end in time.' });
}

/** A section that cannot start has failed; the others still run. */
function describeError(error: unknown): Outcome {
  const message = error instanceof CliError || !(error instanceof Error) ? messageOf(error) : `${error.stack}`;
  return check({ name: 'start', message });
}

async function runSection(
  { name, limitMinutes, run }: Section,
  { repository, isFull, write, stopMs = STOP_MS }: SectionsRun,
): Promise<SectionResult> {
  write(`${name} …\n`);
  const began = performance.now();
  const timeout = limitMinutes * 60_000 * (isFull ? FULL_FACTOR : 1);
  const printed: string[] = [];
  const ended = new AbortController();
  const outcome = await Promise.race([
    run({ repository, timeout, write: (text) => printed.push(text) }),
    failAfter(timeout + stopMs, ended.signal),
  ]).catch(describeError);
  ended.abort();
  const milliseconds = performance.now() - began;
  const { passed, failures } = outcome;
  const log = join(await makeResultsFolder(repository.root), `${name}.log`);
  await writeFile(log, printed.join(''));
  if (failures.length > 0) write(`${endOf(printed.join(''), 60)}\n(all of it: ${log})\n`);
  const result = failures.length === 0 ? 'ok' : 'FAILED';
  write(`${result}: ${name}, ${passed} passed, ${failures.length} failed, ${formatDuration(milliseconds)}\n`);
  return { name, outcome, milliseconds };
}

/** Runs sections two at a time, then those that need the machine for themselves. Returns the results in that order. */
export async function runSections(sections: readonly Section[], run: SectionsRun): Promise<SectionResult[]> {
  const together = sections.filter(({ isAlone }) => !isAlone);
  const alone = sections.filter(({ isAlone }) => isAlone);
  const one = (section: Section) => runSection(section, run);
  return [
    ...(await pMap(together, one, { concurrency: CONCURRENCY })),
    ...(await pMap(alone, one, { concurrency: 1 })),
  ];
}
