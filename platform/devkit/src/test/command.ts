import { UsageError } from '../terminal/cli-error';
import { readFlags } from '../terminal/flags';
import { findRepository, packageAt, type Repository } from '../workspace/repository';
import { runSections } from './run-sections';
import type { Section } from './section';
import { packageSections } from './sections';
import { hasPassed, type SectionResult, summarize } from './summary';

/** @throws UsageError for a name that no section has */
export function chooseSections(
  sections: readonly Section[],
  names: readonly string[],
  repository: Repository,
): readonly Section[] {
  const offered = sections.filter((section) => section.isThere(repository));
  const unknown = names.find((name) => !offered.some((section) => section.name === name));
  if (unknown !== undefined)
    throw new UsageError(`There is no section '${unknown}'; there are ${offered.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? offered : offered.filter(({ name }) => names.includes(name));
}

export interface FinishedRun {
  readonly results: readonly SectionResult[];
  readonly milliseconds: number;
}

/** Runs sections with their output on this terminal, and prints the summary. */
export async function runAndSummarize(
  sections: readonly Section[],
  repository: Repository,
  isFull = false,
): Promise<FinishedRun> {
  const began = performance.now();
  const results = await runSections(sections, { repository, isFull, write: (text) => void process.stdout.write(text) });
  const milliseconds = performance.now() - began;
  console.log(`\n${summarize(results, milliseconds)}`);
  return { results, milliseconds };
}

/** `test [section…]` in a package: its own checks. */
export async function runPackageTest(args: readonly string[]): Promise<number> {
  const { positionals } = readFlags(args, {});
  const whole = findRepository();
  const here = packageAt(whole);
  const repository = here ? { ...whole, packages: [here] } : whole;
  const { results } = await runAndSummarize(chooseSections(packageSections, positionals, repository), repository);
  return hasPassed(results) ? 0 : 1;
}
