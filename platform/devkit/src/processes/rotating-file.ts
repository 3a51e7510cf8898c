import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RotatingFile {
  write(text: string): void;
  close(): void;
}

/** A full or broken disk is tried again after this pause, so that each line costs no failing system call. */
const RETRY_PAUSE_MS = 5_000;

/**
 * Opens a file to which texts are appended. Above the given size it is renamed to `.old`, in place of the previous
 * `.old`, so that both together stay below twice the size. Text that cannot be written is dropped.
 * @param onFailure receives the system's error code, once until a text could be written again
 */
export function openRotatingFile(
  file: string,
  maxBytes: number,
  onFailure: (reason: string) => void,
  now: () => number = Date.now,
): RotatingFile {
  let descriptor: number | undefined;
  let size = 0;
  let failedAt: number | undefined;

  const close = () => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  };
  const open = (): number => {
    mkdirSync(dirname(file), { recursive: true });
    const opened = openSync(file, 'a');
    size = fstatSync(opened).size;
    return opened;
  };
  const append = (bytes: Buffer) => {
    descriptor ??= open();
    if (size > 0 && size + bytes.length > maxBytes) {
      close();
      renameSync(file, `${file}.old`);
      descriptor = open();
    }
    for (let written = 0; written < bytes.length;) {
      const count = writeSync(descriptor, bytes, written);
      written += count;
      size += count;
    }
  };

  return {
    write(text) {
      if (failedAt !== undefined && now() - failedAt < RETRY_PAUSE_MS) return;
      try {
        append(Buffer.from(text));
        failedAt = undefined;
      } catch (error) {
        if (failedAt === undefined) onFailure((error as NodeJS.ErrnoException).code ?? String(error));
        failedAt = now();
        close();
      }
    },
    close,
  };
}
