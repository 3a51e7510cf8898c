import { RECORD_FIGURES } from '../figures/record-figure';
import { UsageError } from '../terminal/cli-error';
import { readFlags } from '../terminal/flags';
import { findRepository, packageAt, type Repository } from '../workspace/repository';
import { recordTimes } from './record-times';
import { runSections } from './run-sections';
import type { Section } from './section';
import { packageSections, testSections, verifySections } from './sections';
import { summarize } from './summary';

/** Tests with many rounds read this variable. */
const FULL = 'INSPIRE_TEST_FULL';

function choose(sections: readonly Section[], names: readonly string[], repository: Repository): readonly Section[] {
  const offered = sections.filter((section) => section.isThere(repository));
  const unknown = names.find((name) => !offered.some((section) => section.name === name));
  if (unknown !== undefined)
    throw new UsageError(`There is no section '${unknown}'; there are ${offered.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? offered : offered.filter(({ name }) => names.includes(name));
}

async function runChosen(
  command: 'test' | 'verify',
  sections: readonly Section[],
  repository: Repository,
  isWhole: boolean,
): Promise<number> {
  const isFull = process.env[FULL] !== undefined;
  const began = performance.now();
  const results = await runSections(sections, { repository, isFull, write: (text) => void process.stdout.write(text) });
  const milliseconds = performance.now() - began;
  if (isWhole) await recordTimes({ root: repository.root, command, results, milliseconds, isFull });
  console.log(`\n${summarize(results, milliseconds)}`);
  return results.every(({ outcome }) => outcome.failures.length === 0) ? 0 : 1;
}

/** `test [section…]`: shows that the product works; inside a package: the checks of that package. */
export async function runTest(args: readonly string[]): Promise<number> {
  const { positionals } = readFlags(args, {});
  const whole = findRepository();
  const here = packageAt(whole);
  const repository = here ? { ...whole, packages: [here] } : whole;
  const sections = choose(here ? packageSections(here) : testSections, positionals, repository);
  return runChosen('test', sections, repository, !here && positionals.length === 0);
}

/** `verify [section…] [--full]`: runs what `test` leaves out; `--full` with all rounds of long tests, whose figures it records. */
export async function runVerify(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, { full: { type: 'boolean' } });
  if (values.full) Object.assign(process.env, { [FULL]: '1', [RECORD_FIGURES]: '1' });
  const repository = findRepository();
  return runChosen('verify', choose(verifySections, positionals, repository), repository, positionals.length === 0);
}
