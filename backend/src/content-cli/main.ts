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

// Once is enough: a Ctrl-C comes from the terminal and from every process in between.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stoppedBy) return;
    stoppedBy = signal;
    interruption.abort();
    setTimeout(() => process.exit(128 + constants.signals[signal]), LAST_RESORT_MS).unref();
  });
}

/** Faults that the owner can mend are said in plain words; others keep their stack. */
function explain(error: unknown): number {
  if (error instanceof CommandUsageError) {
    console.error(`${error.message}\n\n${USAGE}`);
    return 2;
  }
  if (stoppedBy) {
    console.error('Stopped. What was packaged is kept; run the same command again to go on.');
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
  // npm runs scripts in the package's folder; people name folders from where they are.
  const command = readArguments(args, process.env.INIT_CWD ?? process.cwd());
  const settings = loadContentConfig(process.env);
  await run(command, { settings, signal: interruption.signal, report: (line) => console.log(line) });
  return 0;
}

process.exit(await main(process.argv.slice(2)).catch(explain));
