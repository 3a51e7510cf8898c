import { join } from 'node:path';
import { type RunningCli, startCli } from '@inspire/devkit/testing/start-cli';

/** Runs the command line of this package. */
export const runCli = (cwd: string, args: readonly string[], env?: Readonly<Record<string, string>>): RunningCli =>
  startCli(join(import.meta.dirname, '../cli.ts'), cwd, args, env);
