import { DomainError } from '../errors/domain-error';
import { StartupError } from '../errors/startup-error';
import { readArguments } from './arguments';
import { run } from './run';
import { CommandUsageError, USAGE } from './usage';

/** The operator's command, with the environment of the server. Exit codes: 0 done, 1 an explained error, 2 usage. */
function explain(error: unknown): number {
  if (error instanceof CommandUsageError) {
    console.error(`${error.message}\n\n${USAGE}`);
    return 2;
  }
  console.error(error instanceof StartupError || error instanceof DomainError ? error.message : error);
  return 1;
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  // npm runs scripts in the package's folder, but the owner's paths are relative to the folder of the call.
  const command = readArguments(args, process.env.INIT_CWD ?? process.cwd());
  await run(command, { environment: process.env, clock: () => new Date(), report: (line) => console.log(line) });
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch(explain);
// An IPC channel to the parent, or a connection that closes slowly, must not keep a finished command alive.
process.exit();
