import { constants } from 'node:os';
import { runCommandLine } from '../command-line/run-command-line';
import { readArguments, USAGE } from './arguments';
import { loadContentConfig } from './config';
import { run } from './run';

/** After a signal: an interrupted step may take this long to clean up. */
const FORCED_EXIT_MS = 10_000;
const interruption = new AbortController();
let stoppedBy: 'SIGINT' | 'SIGTERM' | undefined;

// Handle the first signal only: Ctrl-C reaches this process from the terminal and from its parent processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stoppedBy) return;
    stoppedBy = signal;
    interruption.abort();
    setTimeout(() => process.exit(128 + constants.signals[signal]), FORCED_EXIT_MS).unref();
  });
}

/** The content command (D-23): `import`, `export` and `demo`. */
await runCommandLine({
  usage: USAGE,
  async execute(args, cwd) {
    const command = readArguments(args, cwd);
    const settings = loadContentConfig(process.env);
    try {
      await run(command, { settings, signal: interruption.signal, report: (line) => console.log(line) });
      return 0;
    } catch (error) {
      if (!stoppedBy) throw error;
      console.error('Stopped. Finished work is kept; run the same command again to resume.');
      return 128 + constants.signals[stoppedBy];
    }
  },
});
