import { DomainError } from '../errors/errors';
import { StartupError } from '../errors/startup-error';
import { CommandUsageError } from './command-usage-error';

export interface CommandLine {
  readonly usage: string;
  /** @param cwd the base of relative paths @returns the exit code */
  execute(args: readonly string[], cwd: string): Promise<number>;
  /** Runs after the outcome was printed. */
  onEnd?(args: readonly string[], code: number): void;
}

function printError(error: unknown, usage: string): number {
  if (error instanceof CommandUsageError) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  console.error(error instanceof StartupError || error instanceof DomainError ? error.message : error);
  return 1;
}

/** Exit codes: 0 done, 1 error, 2 invalid command line. */
export async function runCommandLine({ usage, execute, onEnd }: CommandLine): Promise<never> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  // npm runs scripts in the package's folder, but the operator's paths are relative to the folder of the call.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const code = await execute(args, cwd).catch((error: unknown) => printError(error, usage));
  onEnd?.(args, code);
  // Exit explicitly: an IPC channel or a connection that closes slowly would keep a finished command alive.
  process.exit(code);
}
