import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findRepository } from '@inspire/devkit/workspace/repository';

interface Evidence {
  readonly path: string;
  /** A part of the title of a test, or of the code, which the file must contain. */
  readonly title: string | undefined;
}

const cited = /`(?<path>[^`]+)`(?:: `(?<title>[^`]+)`)?/g;

/** Reads a cell of evidence: `` `path` `` or `` `path`: `title` ``, any number of them. */
const parseEvidence = (cell: string): Evidence[] =>
  [...cell.matchAll(cited)].map(({ groups }) => ({ path: groups?.path ?? '', title: groups?.title }));

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

const { root } = findRepository(import.meta.dirname);

/** @returns a line for each file that does not exist, and each title that its file does not contain */
async function findEvidenceIssues(row: string, evidence: readonly Evidence[]): Promise<string[]> {
  const issues = await Promise.all(
    evidence.map(async ({ path, title }) => {
      const text = await readFile(join(root, path), 'utf8').catch(() => undefined);
      if (text === undefined) return `${row}: ${path} does not exist`;
      if (title === undefined) return isTest(path) && `${row}: ${path} is cited without the title of a test`;
      return !text.includes(title) && `${row}: ${path} has no '${title}'`;
    }),
  );
  return issues.filter((issue) => issue !== false);
}

const page = await readFile(join(root, 'docs/security/findings.md'), 'utf8');
const items = await readFile(join(root, 'docs/security/asvs.md'), 'utf8');

const parseRows = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [, finding = '', what = '', state = '', commits = '', shown = '', open = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return /^S\d+$/.test(finding) ? [{ finding, what, state, commits, evidence: parseEvidence(shown), open }] : [];
  });

async function findIssues(text: string): Promise<string[]> {
  const rows = parseRows(text);
  const wanted = Array.from({ length: 33 }, (_, index) => `S${index + 1}`);
  const evidence = await Promise.all(rows.map((row) => findEvidenceIssues(row.finding, row.evidence)));
  return [
    ...wanted
      .filter((one) => rows.filter(({ finding }) => finding === one).length !== 1)
      .map((one) => `${one}: is not there once`),
    ...rows.flatMap(({ finding, state, commits, evidence: shown, open }) =>
      [
        !['done', 'partly', 'open'].includes(state) && `${finding}: '${state}' is no state`,
        state !== 'open' && (commits === '' || shown.length === 0) && `${finding}: is ${state} without commit and test`,
        state !== 'done' && open === '' && `${finding}: does not say what is open`,
      ].filter((issue) => issue !== false),
    ),
    ...evidence.flat(),
  ];
}

test('each finding of the security review has its state, commits and test', async () =>
  assert.deepEqual(await findIssues(page), []));

/** The item and the evidence of each row of docs/security/asvs.md. */
const parseItems = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [, item = '', , , , evidence = ''] = line.split('|').map((cell) => cell.trim());
    return /^\d+\.\d+\.\d+$/.test(item) ? [{ item, evidence: parseEvidence(evidence) }] : [];
  });

async function findItemIssues(text: string): Promise<string[]> {
  const issues = parseItems(text).map(({ item, evidence }) => findEvidenceIssues(item, evidence));
  return (await Promise.all(issues)).flat();
}

test('each test and file that the ASVS items name exists', async () => {
  assert.ok(parseItems(items).some(({ item }) => item === '6.2.2'));
  assert.deepEqual(await findItemIssues(items), []);
});

for (const [what, evidence, issue] of [
  ['a file is gone', '`gone.ts`', '1.1.1: gone.ts does not exist'],
  ['a title has changed', '`package.json`: `no such`', "1.1.1: package.json has no 'no such'"],
  [
    'a test has no title',
    '`platform/scripts/src/figures/figures.test.ts`',
    '1.1.1: platform/scripts/src/figures/figures.test.ts is cited without the title of a test',
  ],
] as const)
  test(`injected into the ASVS items: ${what}`, async () =>
    assert.deepEqual(await findItemIssues(`| 1.1.1 | 2 | short | met | ${evidence} | |`), [issue]));

for (const [what, change, issue] of [
  ['a row is missing', (text: string) => text.replace(/^\| S7 .*\n/m, ''), 'S7: is not there once'],
  [
    'a test was renamed',
    (text: string) => text.replace('flushes its log before', 'writes its log before'),
    "S1: backend/src/database/flushing-fs.pglite.test.ts has no 'writes its log before it acknowledges a commit'",
  ],
  [
    'nothing shows that it is done',
    (text: string) => text.replace(/^(\| S2 .*\| done +\|).*$/m, '$1 | | |'),
    'S2: is done without commit and test',
  ],
  [
    'it does not say what is open',
    (text: string) => text.replace(/^(\| S32 .*\| open +\|).*$/m, '$1 | | |'),
    'S32: does not say what is open',
  ],
] as const)
  test(`injected: ${what}`, async () => assert.deepEqual(await findIssues(change(page)), [issue]));
