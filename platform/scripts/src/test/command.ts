import { RECORD_FIGURES } from '@inspire/devkit/figures/record-figure';
import { readFlags } from '@inspire/devkit/terminal/flags';
import { chooseSections, runAndSummarize } from '@inspire/devkit/test/command';
import type { Section } from '@inspire/devkit/test/section';
import { hasPassed } from '@inspire/devkit/test/summary';
import { findRepository, packageAt, type Repository } from '@inspire/devkit/workspace/repository';
import { saveTimes } from '../figures/record-test-times';
import { sectionsOf, testSections, verifySections } from './sections';

/** Tests with many rounds read this variable. */
const FULL = 'INSPIRE_TEST_FULL';

async function runWhole(command: 'test' | 'verify', sections: readonly Section[], repository: Repository) {
  const isFull = process.env[FULL] !== undefined;
  const { results, milliseconds } = await runAndSummarize(sections, repository, isFull);
  const failed = results.filter(({ outcome }) => outcome.failures.length > 0).map(({ name }) => name);
  await saveTimes(repository.root, command, { isFull, seconds: Math.round(milliseconds / 1_000), failed });
  return hasPassed(results) ? 0 : 1;
}

async function runSome(sections: readonly Section[], repository: Repository) {
  const { results } = await runAndSummarize(sections, repository, process.env[FULL] !== undefined);
  return hasPassed(results) ? 0 : 1;
}

/** `test [section…]`: shows that the product works; inside a package: the checks of that package. */
export async function runTest(args: readonly string[]): Promise<number> {
  const { positionals } = readFlags(args, {});
  const whole = findRepository();
  const here = packageAt(whole);
  const repository = here ? { ...whole, packages: [here] } : whole;
  const sections = chooseSections(here ? sectionsOf(here) : testSections, positionals, repository);
  return here || positionals.length > 0 ? runSome(sections, repository) : runWhole('test', sections, repository);
}

/** `verify [section…] [--full]`: runs what `test` leaves out; `--full` with all rounds of long tests, whose figures it records. */
export async function runVerify(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, { full: { type: 'boolean' } });
  if (values.full) Object.assign(process.env, { [FULL]: '1', [RECORD_FIGURES]: '1' });
  const repository = findRepository();
  const sections = chooseSections(verifySections, positionals, repository);
  return positionals.length > 0 ? runSome(sections, repository) : runWhole('verify', sections, repository);
}
