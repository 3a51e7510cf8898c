import { availableParallelism } from 'node:os';
import { RECORD_FIGURES } from '../figures/record-figure';
import { UsageError } from '../terminal/cli-error';
import { readFlags } from '../terminal/flags';
import { findRepository, type Package, packageAt } from '../workspace/repository';
import { apiReportSection, lintSection, typecheckSection } from './check-sections';
import { e2eSection } from './e2e-section';
import { isolatedSection } from './isolated-section';
import { nodeSection, scriptSection } from './node-sections';
import { recordTimes } from './record-times';
import { runSections } from './run-sections';
import type { Section } from './section';
import { summarize } from './summary';
import { unitSection } from './unit-section';

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
  scriptSection('backend-exclusive', 'backend', 'test:exclusive', 2),
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
    ...scripted.map((script) =>
      scriptSection(script.replace('test:', `${short}-`), short, script, script.endsWith(':exclusive') ? 2 : 1),
    ),
  ];
}

/** Backend tests with many rounds read this variable. */
const FULL = 'INSPIRE_TEST_FULL';

/**
 * `test [--only <section>] [--full]`: runs every check of the repository, or of the current package; `--full` runs long
 * tests with all their rounds and records their figures.
 */
export async function runTest(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, {
    only: { type: 'string', multiple: true },
    full: { type: 'boolean' },
  });
  if (values.full) Object.assign(process.env, { [FULL]: '1', [RECORD_FIGURES]: '1' });
  if (positionals.length > 0) throw new UsageError(`Unexpected argument '${positionals[0]}'`);
  const whole = findRepository();
  const here = packageAt(whole);
  const repository = here ? { ...whole, packages: [here] } : whole;
  const offered = (here ? sectionsOf(here) : sections).filter((section) => section.isThere(repository));
  const only = values.only?.flatMap((names) => names.split(','));
  const unknown = only?.find((name) => !offered.some((section) => section.name === name));
  if (unknown !== undefined)
    throw new UsageError(`There is no section '${unknown}'; there are ${offered.map(({ name }) => name).join(', ')}`);

  const chosen = offered.filter(({ name }) => only?.includes(name) ?? true);
  const isFull = process.env[FULL] !== undefined;
  const began = performance.now();
  const write = (text: string) => void process.stdout.write(text);
  const results = await runSections(chosen, { repository, isFull, cores: availableParallelism(), write });
  const milliseconds = performance.now() - began;
  if (!here) await recordTimes({ root: repository.root, results, milliseconds, isWhole: only === undefined, isFull });
  console.log(`\n${summarize(results, milliseconds)}`);
  return results.every(({ counts }) => counts.failed === 0) ? 0 : 1;
}
