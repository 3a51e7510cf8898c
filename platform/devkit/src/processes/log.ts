import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseJson } from '@inspire/shared/guards';
import { openRotatingFile } from './rotating-file';

const WARN = 40;
const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_LINES = 12;
const KEPT_WORDS = 200;
/** Node's warnings about experiments and deprecations, which go to the log file only. */
const chatter = /^\(node:\d+\)|^\(Use `node --trace|Debugger (listening|attached)/;

function readEntry(line: string): { level?: unknown; msg?: unknown; err?: { message?: unknown } } | undefined {
  return line.startsWith('{') ? (parseJson(line) as { level?: unknown } | undefined) : undefined;
}

/** Keeps the start and the end of a long message: a database error includes its whole query. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 2 * KEPT_WORDS ? line : `${line.slice(0, KEPT_WORDS)} … ${line.slice(-KEPT_WORDS)}`;
}

/**
 * Returns what the terminal shows of a child's output line: warnings and errors of its JSON log, and plain lines on
 * standard error (a crash's stack).
 */
export function noteworthy(line: string, stream: 'stdout' | 'stderr'): string | undefined {
  const entry = readEntry(line);
  if (entry) {
    if (typeof entry.level !== 'number' || entry.level < WARN) return undefined;
    const words = [entry.msg, entry.err?.message].filter((part): part is string => typeof part === 'string');
    const [own = '', withCause = ''] = words;
    // The message of an error with a cause repeats the entry's own before that of the cause.
    return shorten((withCause.startsWith(own) ? withCause : words.join(': ')) || line);
  }
  return stream === 'stderr' && line.trim() !== '' && !chatter.test(line) ? line : undefined;
}

export interface Log {
  follow(stream: Readable, kind: 'stdout' | 'stderr'): void;
  tail(): string;
  close(): void;
}

/**
 * Opens a child's log. A file above 10 MB becomes `.old`, also while the child runs. A log that cannot be written loses
 * lines; the child goes on.
 */
export function openLog(file: string, onNoteworthy: (line: string) => void, maxBytes = MAX_BYTES): Log {
  const out = openRotatingFile(file, maxBytes, (reason) =>
    onNoteworthy(`its log cannot be written and loses lines (${reason})`),
  );
  const last: string[] = [];
  return {
    follow(stream, kind) {
      createInterface({ input: stream }).on('line', (line) => {
        out.write(`${line}\n`);
        last.push(line);
        if (last.length > TAIL_LINES) last.shift();
        const words = noteworthy(line, kind);
        if (words !== undefined) onNoteworthy(words);
      });
    },
    tail: () =>
      last.map((line) => (typeof readEntry(line)?.msg === 'string' ? String(readEntry(line)?.msg) : line)).join('\n'),
    close: () => out.close(),
  };
}
