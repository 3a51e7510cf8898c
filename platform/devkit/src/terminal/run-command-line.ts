import '../processes/end-with-parent.mjs';
import { constants } from 'node:os';
import { runToExitCode } from './run-to-exit-code';

/** A command, whose module is loaded only when it runs. */
export interface Command {
  readonly summary: string;
  readonly usage: string;
  /** True for a command that prints its full usage itself. */
  readonly hasOwnHelp?: boolean;
  /** Loads the function that runs it: arguments in, exit code out. */
  load(): Promise<(args: readonly string[]) => Promise<number>>;
}

export type Commands = Readonly<Record<string, Command>>;

/** Returns the text of `--help`, also printed after an unknown command. */
export function overview(call: string, commands: Commands): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [`Usage: ${call}`, '', ...lines].join('\n');
}

/** Runs the command that the first argument names. @returns the exit code */
async function runCommand(call: string, commands: Commands, [name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview(call, commands));
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(`Unknown command '${name}'.\n\n${overview(call, commands)}`);
    return 2;
  }
  if (!command.hasOwnHelp && (args.includes('--help') || args.includes('-h'))) {
    console.log(`Usage: ${command.usage}`);
    return 0;
  }
  return runToExitCode(command.usage, async () => (await command.load())(args));
}

/** Runs a program and ends this process with its exit code; also when its parent ends. */
export async function runToExit(run: () => Promise<number>): Promise<never> {
  // A command without its own signal listener exits here, so that exit handlers can stop its child processes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(128 + constants.signals[signal]));
  }
  // Lingering children must not keep a finished command alive.
  process.exit(await run());
}

/** @param call how the commands are called: `npx inspire <command>` */
export const runCommandLine = (call: string, commands: Commands): Promise<never> =>
  runToExit(() => runCommand(call, commands, process.argv.slice(2)));
