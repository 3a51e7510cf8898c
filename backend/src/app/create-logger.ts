import { type DestinationStream, type Logger, pino } from 'pino';
import { openLogStream } from '@inspire/node/logs';
import { serializeError } from '../errors/serialize-error';

/** Errors under `err` are stripped of values that may be personal or secret. */
export const createLogger = (level: string, destination: DestinationStream = openLogStream()): Logger =>
  pino({ level, serializers: { err: serializeError } }, destination);
