import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfAny } from '@inspire/server-kit/files';
import { type Finished, runNode } from '../processes/run-program';
import { dataDir, type Repository } from '../workspace/repository';
import { parseJUnit } from './junit';
import { addOutcomes, check, endOf, nothing, type Outcome } from './outcome';

export interface SectionRun {
  readonly repository: Repository;
  /** Milliseconds after which a section's programs are stopped. */
  readonly timeout: number;
  readonly write: (text: string) => void;
}

export interface Section {
  readonly name: string;
  /** A section that takes longer has hung and is stopped. Several times its duration on two cores. */
  readonly limitMinutes: number;
  /** True for what uses all cores or measures time: nothing runs beside it. */
  readonly isAlone?: true;
  isThere(repository: Repository): boolean;
  run(run: SectionRun): Promise<Outcome>;
}

/** Adds a failure when a program died before it reported anything, found no test, or was stopped. */
export function judge(reported: Outcome | undefined, { code, isTimedOut, output }: Finished): Outcome {
  const fail = (name: string, message: string) =>
    addOutcomes([reported ?? nothing, check({ name, message, output: endOf(output) })]);
  if (isTimedOut) return fail('time limit', 'It did not end in time.');
  const end = `The runner ended with code ${code}`;
  if (!reported || reported.passed + reported.failures.length + reported.skips.length === 0)
    return fail('no result', `${end} and reported no test.`);
  if (code !== 0 && reported.failures.length === 0) return fail('exit code', `${end}, although no test failed.`);
  return reported;
}

/** Returns the folder of the reports and logs of test runs, for people and for what CI keeps. */
export async function makeResultsFolder(root: string): Promise<string> {
  const folder = join(dataDir(root), 'test-results');
  await mkdir(folder, { recursive: true });
  return folder;
}

interface TestCommand {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string | undefined;
  /** Changes report and output before they are read. */
  readonly toText?: (text: string) => string;
}

/** A runner that was killed can leave half of a report. */
function parseIfWhole(xml: string): Outcome | undefined {
  try {
    return parseJUnit(xml);
  } catch {
    return undefined;
  }
}

/**
 * Runs a test runner on Node that writes a JUnit report.
 * @param name of the report among the results
 * @param toCommand takes the path of the report
 */
export async function runTests(
  name: string,
  toCommand: (report: string) => TestCommand,
  { repository: { root }, timeout, write }: SectionRun,
): Promise<Outcome> {
  const report = join(await makeResultsFolder(root), `${name}.xml`);
  await rm(report, { force: true });
  const { args, env, cwd = root, toText = (text) => text } = toCommand(report);
  const finished = await runNode(args, { cwd, timeout, env: { ...env, FORCE_COLOR: '0' } });
  const output = toText(finished.output);
  write(output);
  const xml = await readFileIfAny(report);
  return judge(xml === undefined ? undefined : parseIfWhole(toText(xml)), { ...finished, output });
}
