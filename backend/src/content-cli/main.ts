import { constants } from 'node:os';
import { StartupError } from '../errors/startup-error';
import { readArguments } from './arguments';
import { loadContentConfig } from './config';
import { run } from './run';
import { CommandUsageError, USAGE } from './usage';

/** The content command (D-23): `import`, `export` and `sample`, with the environment of the server. */
const LAST_RESORT_MS = 10_000;
const interruption = new AbortController();
let stoppedBy: 'SIGINT' | 'SIGTERM' | undefined;

// Handle the first signal only: a Ctrl-C arrives from the terminal and from every process in between.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stoppedBy) return;
    stoppedBy = signal;
    interruption.abort();
    setTimeout(() => process.exit(128 + constants.signals[signal]), LAST_RESORT_MS).unref();
  });
}

/** Errors that the owner can fix are printed as one sentence; others keep their stack. */
function explain(error: unknown): number {
  if (error instanceof CommandUsageError) {
    console.error(`${error.message}\n\n${USAGE}`);
    return 2;
  }
  if (stoppedBy) {
    console.error('Stopped. Finished work is kept; run the same command again to resume.');
    return 128 + constants.signals[stoppedBy];
  }
  console.error(error instanceof StartupError ? error.message : error);
  return 1;
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  // npm runs scripts in the package's folder, but the owner's paths are relative to the folder of the call.
  const command = readArguments(args, process.env.INIT_CWD ?? process.cwd());
  const settings = loadContentConfig(process.env);
  await run(command, { settings, signal: interruption.signal, report: (line) => console.log(line) });
  return 0;
}

process.exit(await main(process.argv.slice(2)).catch(explain));
