import { join } from 'node:path';
import { asvsLevels } from './asvs-levels';
import { type Evidence, findEvidenceIssues, parseEvidence, type ReadEvidence } from './evidence';

export const asvsPage = (root: string): string => join(root, 'docs/security/asvs.md');

const statuses = ['met', 'not applicable', 'deviation', 'open'] as const;
type Status = (typeof statuses)[number];
const isStatus = (text: string): text is Status => (statuses as readonly string[]).includes(text);

export interface AsvsItem {
  readonly number: string;
  readonly level: number;
  readonly short: string;
  readonly status: string;
  readonly evidence: readonly Evidence[];
  readonly reason: string;
}

const row = /^\|(?<cells>\s*\d+\.\d+\.\d+\s*\|.*)\|$/;

/** Reads the rows of all tables of docs/security/asvs.md. */
export const parseAsvs = (page: string): AsvsItem[] =>
  page.split('\n').flatMap((line) => {
    const cells = row
      .exec(line.trimEnd())
      ?.groups?.cells?.split('|')
      .map((cell) => cell.trim());
    if (!cells) return [];
    const [number = '', level = '', short = '', status = '', evidence = '', reason = ''] = cells;
    return [{ number, level: Number(level), short, status, evidence: parseEvidence(evidence), reason }];
  });

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
    ...(await Promise.all(items.map(({ number, evidence }) => findEvidenceIssues(number, evidence, read)))).flat(),
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
