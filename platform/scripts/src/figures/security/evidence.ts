import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Evidence {
  readonly path: string;
  /** A part of the title of a test, or of the code, which the file must contain. */
  readonly title: string | undefined;
}

const cited = /`(?<path>[^`]+)`(?:: `(?<title>[^`]+)`)?/g;

/** Reads a cell of evidence: `` `path` `` or `` `path`: `title` ``, any number of them. */
export const parseEvidence = (cell: string): Evidence[] =>
  [...cell.matchAll(cited)].map(({ groups }) => ({ path: groups?.path ?? '', title: groups?.title }));

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** Reads a file of the repository; undefined when there is none. */
export type ReadEvidence = (path: string) => Promise<string | undefined>;

export const readEvidenceBelow =
  (root: string): ReadEvidence =>
  (path) =>
    readFile(join(root, path), 'utf8').catch(() => undefined);

/** @returns a line for each file that does not exist, and each title that its file does not contain */
export async function findEvidenceIssues(
  row: string,
  evidence: readonly Evidence[],
  read: ReadEvidence,
): Promise<string[]> {
  const issues = await Promise.all(
    evidence.map(async ({ path, title }) => {
      const text = await read(path);
      if (text === undefined) return `${row}: ${path} does not exist`;
      if (title === undefined) return isTest(path) && `${row}: ${path} is cited without the title of a test`;
      return !text.includes(title) && `${row}: ${path} has no '${title}'`;
    }),
  );
  return issues.filter((issue) => issue !== false);
}
