import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';

/** Returns the lines of a diff that begin with one of the marks, as text of a file. */
const select = (diff: readonly string[], marks: string): string =>
  diff.flatMap((line) => (marks.includes(line.charAt(0)) ? `${line.slice(1)}\n` : [])).join('');

/**
 * Edits a file as the `diff` block of a guide shows it. Lines with a space or a minus are there before, those with a space or a plus
 * afterwards.
 * @throws AssertionError unless the lines are in the file exactly once
 */
export async function editFile(file: string, diff: readonly string[]): Promise<void> {
  const before = select(diff, ' -');
  const parts = (await readFile(file, 'utf8')).split(before);
  assert.equal(parts.length, 2, `${file} contains these lines ${parts.length - 1} times:\n${before}`);
  await writeFile(file, parts.join(select(diff, ' +')));
}
