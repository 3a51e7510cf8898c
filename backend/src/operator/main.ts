import { userInfo } from 'node:os';
import { openLogStream } from '@inspire/server-kit/logs';
import { createLogger } from '../app/create-logger';
import { runCommandLine } from '../command-line/run-command-line';
import { commandNames, readArguments, USAGE } from './arguments';
import { run } from './run';

/** Returns the name of the operating system's user; its number where it has no name, as in many containers. */
function getOperatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

const STDERR = 2;
const USAGE_ERROR = 2;

/** Standard output is the command's result. */
const createStderrLogger = () => createLogger('info', openLogStream(STDERR));

/**
 * Writes the security event of a command. Arguments are left out, because they may name an email; the audit log says what was changed.
 */
function logCommand([name = '']: readonly string[], code: number): void {
  const command = commandNames.find((known) => known === name);
  if (!command || code === USAGE_ERROR) return;
  const security = {
    event: 'operator-command',
    command,
    operator: getOperatorName(),
    outcome: code === 0 ? 'success' : 'failed',
  };
  const logger = createStderrLogger();
  if (code === 0) logger.info({ security }, 'security event');
  else logger.warn({ security }, 'security event');
}

await runCommandLine({
  usage: USAGE,
  async execute(args, cwd) {
    await run(readArguments(args, cwd), {
      environment: process.env,
      clock: () => new Date(),
      report: (line) => console.log(line),
      operator: getOperatorName(),
      logger: createStderrLogger(),
    });
    return 0;
  },
  onEnd: logCommand,
});
