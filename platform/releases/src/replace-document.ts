import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '@inspire/devkit/terminal/cli-error';

/** Attempts of one change against concurrent writers. */
const MAX_ATTEMPTS = 60;
const MAX_PAUSE_MS = 300;

/** A document, with the entity tag that a write has to name. */
export interface TaggedText {
  readonly text: string;
  readonly etag: string;
}

/**
 * Reads, changes and writes a document until no other writer was faster.
 * @param change returns undefined to write nothing
 * @param write replaces what was read; false when another writer was faster
 */
export async function replaceDocument(
  read: () => Promise<TaggedText | undefined>,
  change: (text: string | undefined) => Promise<string | undefined>,
  write: (next: string, present: TaggedText | undefined) => Promise<boolean>,
): Promise<void> {
  let written: string | undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const present = await read();
    // The previous attempt was written, but its response was lost.
    if (present && present.text === written) return;
    const next = await change(present?.text);
    if (next === undefined) return;
    written = next;
    if (await write(next, present)) return;
    await sleep(Math.random() * Math.min(20 * attempt, MAX_PAUSE_MS));
  }
  throw new CliError('Too many processes are changing this release store. Nothing was changed; try again.');
}
