import { openLogStream } from '@inspire/server-kit/logs';
import { createLogger } from '../app/create-logger';
import { commandNames } from './arguments';
import { getOperatorName } from './operator-name';

const STDERR = 2;
const USAGE_ERROR = 2;

/** Standard output is the command's result. */
export const createStderrLogger = () => createLogger('info', openLogStream(STDERR));

/**
 * Writes the security event of a command. Arguments are left out, because they may name an email; the audit log says what was changed.
 */
export function logCommand([name = '']: readonly string[], code: number): void {
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
