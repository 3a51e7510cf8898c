/** The command line: `npm run <command>` at the top, `inspire <command>` inside a package. */
import './processes/end-with-parent.mjs';
import { constants } from 'node:os';
import { commands, overview } from './commands';
import { runToExitCode } from './terminal/run-to-exit-code';

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(`Unknown command '${name}'.\n\n${overview()}`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`Usage: ${command.usage}`);
    return 0;
  }
  return runToExitCode(command.usage, async () => (await command.load())(args));
}

// A command without its own signal listener exits here, so that exit handlers can stop its child processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(128 + constants.signals[signal]));
}

// Lingering children must not keep a finished command alive.
process.exit(await main(process.argv.slice(2)));
