import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileIfAny } from '@inspire/node/files';
import { BUNDLES } from '@inspire/node/test-programs';
import { runNode } from '../processes/run-program';
import { CliError } from '../terminal/cli-error';
import type { Package, Repository } from '../workspace/repository';
import { walk } from '../workspace/walk';
import { bundleTests } from './bundle-tests';
import { addCounts, type Counts, noCounts } from './counts';
import { parseNodeCounts, parseNodeReport } from './node-report';
import { certain, type Section, type SectionRun } from './section';

const find = ({ packages }: Repository, short: string): Package | undefined =>
  packages.find((one) => one.short === short);

/** The tester's environment must not affect the tests. */
const cleanEnv = { PORT: undefined, DATA_DIR: undefined, NODE_ENV: undefined, PUBLIC_ORIGIN: undefined };

const reporter = join(import.meta.dirname, 'node-reporter.mjs');

/** Several times what the longest file takes: one that hangs is named, and the others are counted. */
const FILE_LIMIT_MS = 600_000;

interface NodeRun {
  /** Returns arguments and environment for a report's path. */
  toCommand(report: string): { readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> };
  readonly dir: string;
  /** Names the sources of what ran in its output. */
  readonly toSourcePaths?: (text: string) => string;
}

async function runWithReport(
  { toCommand, dir, toSourcePaths = (text) => text }: NodeRun,
  { write, timeout }: SectionRun,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-'));
  try {
    const file = join(folder, 'report.jsonl');
    const { args, env } = toCommand(file);
    const { output, ...end } = await runNode(args, { cwd: dir, env: { ...cleanEnv, ...env }, timeout });
    const finished = { ...end, output: toSourcePaths(output) };
    const { failures, skips, running } = parseNodeReport(toSourcePaths((await readFileIfAny(file)) ?? ''));
    const counts = certain(parseNodeCounts(finished.output), finished);
    if (finished.code !== 0 || counts.failed > 0) write(finished.output);
    const hung = finished.isTimedOut ? running.map((name) => ({ name, message: 'It had begun and did not end.' })) : [];
    return addCounts(counts, { ...noCounts, failures: [...failures, ...hung], skips });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Programs that the tests of a package start many times, relative to its folder. */
const programsOf: Readonly<Record<string, readonly string[]>> = {
  gateway: ['src/start.ts', 'src/print-nginx.ts', '../backend/src/app/start.ts'],
  tooling: ['src/cli.ts', 'src/testing/publish-worker.ts'],
};

async function runNodeTests({ dir, short }: Package, run: SectionRun): Promise<Counts> {
  const files = await walk(join(dir, 'src'), { keep: (name) => name.endsWith('.test.ts') });
  if (files.length === 0) return noCounts;
  const paths = files.map((file) => join(dir, 'src', file));
  const reporters = (report: string) => [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${report}`],
  ];
  const programs = (programsOf[short] ?? []).map((file) => join(dir, file));
  const bundled = await bundleTests(dir, paths, programs);
  const toArguments = (report: string) => [
    ...['--enable-source-maps', '--test', '--test-concurrency=2', `--test-timeout=${FILE_LIMIT_MS}`],
    ...[...reporters(report), ...bundled.files],
  ];
  const env = { [BUNDLES]: JSON.stringify(bundled.programs) };
  return runWithReport(
    { toCommand: (report) => ({ args: toArguments(report), env }), dir, toSourcePaths: bundled.toSourcePaths },
    run,
  ).finally(() => bundled.remove());
}

/**
 * Runs a test script of a package.json, which prints the output of Node's runner and uses the reporter from its
 * environment. It bypasses npm and the shell, which would leave it running when this process ends.
 */
async function runScript({ dir, short }: Package, script: string, command: string, run: SectionRun): Promise<Counts> {
  const [program, ...args] = command.split(/\s+/);
  if (program !== 'node' || /[|&;<>$`"'*]/.test(command)) {
    throw new CliError(`The script ${script} of ${short} must be a plain call of node, but it is '${command}'.`);
  }
  const toCommand = (report: string) => ({
    args,
    env: { INSPIRE_TEST_REPORTER: reporter, INSPIRE_TEST_REPORT: report },
  });
  return runWithReport({ toCommand, dir }, run);
}

export const nodeSection = (short: string): Section => ({
  name: short,
  limitMinutes: 15,
  cores: 1,
  isThere: (repository) => existsSync(join(find(repository, short)?.dir ?? '', 'src')),
  run: (run) => {
    const target = find(run.repository, short);
    return target ? runNodeTests(target, run) : Promise.resolve(noCounts);
  },
});

/** @param cores 2 for tests that need the machine for themselves */
export const scriptSection = (name: string, short: string, script: string, cores = 1): Section => ({
  name,
  limitMinutes: 25,
  cores,
  isThere: (repository) => find(repository, short)?.json.scripts?.[script] !== undefined,
  run: (run) => {
    const target = find(run.repository, short);
    const command = target?.json.scripts?.[script];
    return target && command ? runScript(target, script, command, run) : Promise.resolve(noCounts);
  },
});
