import { type DestinationStream, type Logger, pino } from 'pino';
import { openLogStream } from '@inspire/server-kit/logs';
import { getWorkContext } from '@inspire/server-kit/requests';
import { serializeError } from '../errors/serialize-error';

/** Every line names the request or the run of a job that it belongs to (ADR-57). */
function nameRequest(): { request?: string } {
  const context = getWorkContext();
  return context ? { request: context.id } : {};
}

/** Errors under `err` are stripped of values that may be personal or secret. */
export const createLogger = (level: string, destination: DestinationStream = openLogStream()): Logger =>
  pino({ level, serializers: { err: serializeError }, mixin: nameRequest }, destination);
