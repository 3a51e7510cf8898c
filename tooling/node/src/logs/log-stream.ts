import { type DestinationStream, pino } from 'pino';

export type { DestinationStream };

/** What is stored of the log while it cannot be written; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1_024 * 1_024;

/**
 * Returns where a service writes its log: standard output, unless a test names another descriptor. Without a listener
 * for errors, pino would end the process when the disk behind it is full or fails.
 */
export function openLogStream(descriptor = 1): DestinationStream {
  const stream = pino.destination({ dest: descriptor, sync: true, maxLength: MAX_BUFFERED_BYTES });
  stream.on('error', () => undefined);
  return stream;
}
