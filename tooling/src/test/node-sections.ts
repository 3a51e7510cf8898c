import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../processes/run-program';
import { tsxLoader } from '../processes/spawn-node';
import { CliError } from '../terminal/cli-error';
import type { Package, Repository } from '../workspace/repository';
import { walk } from '../workspace/walk';
import { type Counts, noCounts, readNodeCounts } from './counts';
import { certain, type Section, type SectionRun } from './section';

const find = ({ packages }: Repository, short: string): Package | undefined =>
  packages.find((one) => one.short === short);

/** Settings of the one who runs the tests that must not reach what is tested. */
const cleanEnv = { PORT: undefined, DATA_DIR: undefined, NODE_ENV: undefined, PUBLIC_ORIGIN: undefined };

/** Runs all `*.test.ts` of a package by Node's own runner. */
async function runNodeTests({ dir }: Package, { write }: SectionRun): Promise<Counts> {
  const files = await walk(join(dir, 'src'), { keep: (name) => name.endsWith('.test.ts') });
  if (files.length === 0) return noCounts;
  const paths = files.map((file) => join(dir, 'src', file));
  const args = ['--import', tsxLoader, '--test', '--test-concurrency=2', '--test-reporter=spec', ...paths];
  const { code, output } = await runNode(args, { cwd: dir, env: cleanEnv });
  const counts = certain(readNodeCounts(output), code);
  // A test file can fail after its runner has reported success: then the exit code alone would hide which one.
  if (code !== 0 || counts.failed > 0) write(output);
  return counts;
}

/**
 * Runs a test script of a package's package.json; it prints what Node's runner prints. Without npm and a shell in between,
 * which would leave it running when this process is ended.
 */
async function runScript(
  { dir, short }: Package,
  script: string,
  command: string,
  { write }: SectionRun,
): Promise<Counts> {
  const [program, ...args] = command.split(/\s+/);
  if (program !== 'node' || /[|&;<>$`"'*]/.test(command)) {
    throw new CliError(`The script ${script} of ${short} must be a plain call of node, but it is '${command}'.`);
  }
  const { code, output } = await runNode(args, { cwd: dir, env: cleanEnv });
  const counts = certain(readNodeCounts(output), code);
  // A test file can fail after its runner has reported success: then the exit code alone would hide which one.
  if (code !== 0 || counts.failed > 0) write(output);
  return counts;
}

/** A package whose tests Node's runner runs. */
export const nodeSection = (short: string): Section => ({
  name: short,
  isThere: (repository) => existsSync(join(find(repository, short)?.dir ?? '', 'src')),
  run: (run) => {
    const target = find(run.repository, short);
    return target ? runNodeTests(target, run) : Promise.resolve(noCounts);
  },
});

/** A script of a package that runs its tests in one of several settings, such as one kind of database. */
export const scriptSection = (name: string, short: string, script: string): Section => ({
  name,
  isThere: (repository) => find(repository, short)?.json.scripts?.[script] !== undefined,
  run: (run) => {
    const target = find(run.repository, short);
    const command = target?.json.scripts?.[script];
    return target && command ? runScript(target, script, command, run) : Promise.resolve(noCounts);
  },
});
