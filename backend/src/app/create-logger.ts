import { type DestinationStream, type Logger, pino } from 'pino';
import { serializeError } from '../errors/serialize-error';

/** The log of a process. Whoever logs an error under `err` need not care for the values that it holds. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: serializeError } }, destination);
