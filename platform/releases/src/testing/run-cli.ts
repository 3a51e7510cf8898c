import { join } from 'node:path';
import { type RunningCli, startCli } from '@inspire/devkit/testing/start-cli';
import type { ReleaseSite } from './release-site';

/** Runs the command line of this package. */
export const runCli = (cwd: string, args: readonly string[], env?: Readonly<Record<string, string>>): RunningCli =>
  startCli(join(import.meta.dirname, '../cli.ts'), cwd, args, env);

/** Runs a command in the repository of a site to its end. @returns its exit code, and what it printed */
export async function runToEnd(
  { fixture }: Pick<ReleaseSite, 'fixture'>,
  ...args: string[]
): Promise<readonly [code: number, output: string]> {
  const command = runCli(fixture.root, args);
  return [await command.exit, command.output()];
}
