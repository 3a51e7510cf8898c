import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asvsLevels } from './items';

export const asvsPage = (root: string): string => join(root, 'docs/security/asvs.md');

const statuses = ['met', 'not applicable', 'deviation', 'open'] as const;
type Status = (typeof statuses)[number];
const isStatus = (text: string): text is Status => (statuses as readonly string[]).includes(text);

export interface Evidence {
  readonly path: string;
  /** A part of the title of a test, or of the code, which the file must contain. */
  readonly title: string | undefined;
}

export interface AsvsItem {
  readonly number: string;
  readonly level: number;
  readonly short: string;
  readonly status: string;
  readonly evidence: readonly Evidence[];
  readonly reason: string;
}

const row = /^\|(?<cells>\s*\d+\.\d+\.\d+\s*\|.*)\|$/;
const cited = /`(?<path>[^`]+)`(?:: `(?<title>[^`]+)`)?/g;

/** Reads the rows of all tables of docs/security/asvs.md. */
export const parseAsvs = (page: string): AsvsItem[] =>
  page.split('\n').flatMap((line) => {
    const cells = row
      .exec(line.trimEnd())
      ?.groups?.cells?.split('|')
      .map((cell) => cell.trim());
    if (!cells) return [];
    const [number = '', level = '', short = '', status = '', evidence = '', reason = ''] = cells;
    const found = [...evidence.matchAll(cited)].map(({ groups }) => ({
      path: groups?.path ?? '',
      title: groups?.title,
    }));
    return [{ number, level: Number(level), short, status, evidence: found, reason }];
  });

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** Reads a file of the repository; undefined when there is none. */
export type ReadEvidence = (path: string) => Promise<string | undefined>;

export const readEvidenceBelow =
  (root: string): ReadEvidence =>
  (path) =>
    readFile(join(root, path), 'utf8').catch(() => undefined);

async function findEvidenceIssues({ number, evidence }: AsvsItem, read: ReadEvidence): Promise<string[]> {
  const issues = await Promise.all(
    evidence.map(async ({ path, title }) => {
      const text = await read(path);
      if (text === undefined) return `${number}: ${path} does not exist`;
      if (title === undefined) return isTest(path) && `${number}: ${path} is cited without the title of a test`;
      return !text.includes(title) && `${number}: ${path} has no '${title}'`;
    }),
  );
  return issues.filter((issue) => issue !== false);
}

function findRowIssues({ number, level, short, status, evidence, reason }: AsvsItem): string[] {
  const expected = asvsLevels.get(number);
  return [
    expected !== level && `${number}: the level is ${expected ?? 'unknown'}, not ${level}`,
    short === '' && `${number}: says nothing in short`,
    !isStatus(status) && `${number}: '${status}' is no status`,
    status === 'met' && evidence.length === 0 && `${number}: is met without evidence`,
    isStatus(status) && status !== 'met' && reason === '' && `${number}: is ${status} without a reason`,
  ].filter((issue) => issue !== false);
}

/** @returns a line for each thing that is wrong with the list */
export async function findAsvsIssues(items: readonly AsvsItem[], read: ReadEvidence): Promise<string[]> {
  const numbers = items.map(({ number }) => number);
  const wanted = [...asvsLevels].filter(([, level]) => level < 3).map(([number]) => number);
  return [
    ...wanted.filter((number) => !numbers.includes(number)).map((number) => `${number}: is missing`),
    ...numbers.filter((number, index) => numbers.indexOf(number) < index).map((number) => `${number}: is there twice`),
    ...items.flatMap(findRowIssues),
    ...(await Promise.all(items.map((item) => findEvidenceIssues(item, read)))).flat(),
  ];
}

export interface AsvsCount {
  readonly byStatus: Readonly<Record<Status, number>>;
  readonly applicable: number;
  /** Per cent of the applicable items that are met, to a tenth. */
  readonly share: number;
}

export function countAsvs(items: readonly AsvsItem[]): AsvsCount {
  const count = (status: Status) => items.filter((item) => item.status === status).length;
  const byStatus = {
    met: count('met'),
    'not applicable': count('not applicable'),
    deviation: count('deviation'),
    open: count('open'),
  };
  const applicable = items.length - byStatus['not applicable'];
  return { byStatus, applicable, share: Math.floor((byStatus.met / applicable) * 1_000) / 10 };
}

const counted = /(?<=<!-- count -->\n)[\s\S]*?(?=<!-- \/count -->)/;

/** Returns the page with the count of its own rows. */
export function withCount(page: string): string {
  const { byStatus, applicable, share } = countAsvs(parseAsvs(page));
  const parts = Object.entries(byStatus).map(([status, count]) => `${count} ${status}`);
  return page.replace(counted, `\n${parts.join(', ')}. Of the ${applicable} items that apply, ${share} % are met.\n\n`);
}
