import { setTimeout } from 'node:timers/promises';
import { CliError, messageOf, UsageError } from '../terminal/cli-error';
import { readFlags } from '../terminal/flags';
import { formatDuration } from '../terminal/progress';
import { findRepository, type Package, packageAt, type Repository } from '../workspace/repository';
import { e2eSection, unitSection } from './browser-sections';
import { apiReportSection, lintSection, typecheckSection } from './check-sections';
import { countCheck, type Counts } from './counts';
import { isolatedSection } from './isolated-section';
import { nodeSection, scriptSection } from './node-sections';
import { getTimeLimit, type Section } from './section';
import { type SectionResult, summarize } from './summary';

const NODE_PACKAGES = ['gateway', 'node', 'sample-films', 'tooling'];

/** Quick sections first, so that a simple mistake shows early; browser tests last. */
const sections: readonly Section[] = [
  lintSection,
  typecheckSection,
  apiReportSection,
  unitSection,
  ...NODE_PACKAGES.map(nodeSection),
  scriptSection('backend-pglite', 'backend', 'test:pglite'),
  scriptSection('backend-postgres', 'backend', 'test:postgres'),
  isolatedSection,
  e2eSection,
];

function sectionsOf({ short, json }: Package): readonly Section[] {
  const own = NODE_PACKAGES.includes(short) ? [nodeSection(short)] : [unitSection];
  const scripted = Object.keys(json.scripts ?? {}).filter((script) => script.startsWith('test:'));
  return [
    lintSection,
    typecheckSection,
    ...own,
    ...scripted.map((script) => scriptSection(script.replace('test:', `${short}-`), short, script)),
  ];
}

/** Fails a section whose programs did not stop at the time limit. */
async function afterLimit(timeout: number): Promise<Counts> {
  await setTimeout(timeout + STOP_MS);
  return { ...countCheck(false), failures: [{ name: 'time limit', message: 'The section did not end in time.' }] };
}

async function runSection(section: Section, repository: Repository): Promise<SectionResult> {
  console.log(`\n== ${section.name} ==`);
  const began = performance.now();
  let counts: Counts;
  try {
    const timeout = getTimeLimit(section, process.env[FULL] !== undefined);
    const run = section.run({ repository, timeout, write: (text) => process.stdout.write(text) });
    counts = await Promise.race([run, afterLimit(timeout)]);
  } catch (error) {
    // A section that cannot start has failed; the others still run.
    console.error(error instanceof CliError || !(error instanceof Error) ? messageOf(error) : error.stack);
    counts = countCheck(false);
  }
  const milliseconds = performance.now() - began;
  console.log(
    `${counts.failed === 0 ? 'ok' : 'FAILED'}: ${section.name}, ${counts.passed} passed, ${counts.failed} failed, ${formatDuration(milliseconds)}`,
  );
  return { name: section.name, counts, milliseconds };
}

const STOP_MS = 30_000;

/** Backend tests with many rounds read this variable. */
const FULL = 'INSPIRE_TEST_FULL';

/**
 * `test [--only <section>] [--full]`: runs every check of the repository, or of the current package; `--full` runs long
 * tests with all their rounds.
 */
export async function runTest(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, {
    only: { type: 'string', multiple: true },
    full: { type: 'boolean' },
  });
  if (values.full) process.env[FULL] = '1';
  if (positionals.length > 0) throw new UsageError(`Unexpected argument '${positionals[0]}'`);
  const whole = findRepository();
  const here = packageAt(whole);
  const repository = here ? { ...whole, packages: [here] } : whole;
  const offered = (here ? sectionsOf(here) : sections).filter((section) => section.isThere(repository));
  const only = values.only?.flatMap((names) => names.split(','));
  const unknown = only?.find((name) => !offered.some((section) => section.name === name));
  if (unknown !== undefined)
    throw new UsageError(`There is no section '${unknown}'; there are ${offered.map(({ name }) => name).join(', ')}`);

  const results: SectionResult[] = [];
  for (const section of offered.filter(({ name }) => only?.includes(name) ?? true))
    results.push(await runSection(section, repository));
  console.log(`\n${summarize(results)}`);
  return results.every(({ counts }) => counts.failed === 0) ? 0 : 1;
}
