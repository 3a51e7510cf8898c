import { type DestinationStream, pino } from 'pino';

export type { DestinationStream };

/** What is stored of the log while it cannot be written; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1_024 * 1_024;

type TakeLine = (line: string) => void;
let copyTo: TakeLine | undefined;

/** Gives each line of this process's log to a second place, too; undefined ends that. */
export function copyLog(takeLine: TakeLine | undefined): void {
  copyTo = takeLine;
}

/**
 * Returns where a service writes its log: standard output, unless a test names another descriptor. Without a listener
 * for errors, pino would end the process when the disk behind it is full or fails.
 */
export function openLogStream(descriptor = 1): DestinationStream {
  const stream = pino.destination({ dest: descriptor, sync: true, maxLength: MAX_BUFFERED_BYTES });
  stream.on('error', () => undefined);
  return {
    write(line) {
      stream.write(line);
      copyTo?.(line);
    },
  };
}
