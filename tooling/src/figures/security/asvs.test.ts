import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { findRepository } from '../../workspace/repository';
import { measureInTest } from '../record-figure';
import { toCount } from '../to-measure';
import { asvsLevels } from './asvs-levels';
import { asvsPage, countAsvs, findAsvsIssues, parseAsvs, withCount } from './asvs-page';
import { readEvidenceBelow } from './evidence';

const { root } = findRepository(import.meta.dirname);
const page = await readFile(asvsPage(root), 'utf8');
const read = readEvidenceBelow(root);

test('the numbers are those of the standard: 70 items of level 1, 183 of level 2, 92 of level 3', () => {
  const levels = [...asvsLevels.values()];
  assert.deepEqual(
    [1, 2, 3].map((level) => levels.filter((one) => one === level).length),
    [70, 183, 92],
  );
});

test('each item of levels 1 and 2 is listed once, with evidence that exists or a reason (R18)', () =>
  measureInTest('R18', async () => {
    const items = parseAsvs(page);
    assert.deepEqual(await findAsvsIssues(items, read), []);
    const { share, applicable } = countAsvs(items);
    return { share: toCount('%', share, applicable) };
  }));

test('the page says how many there are of each', () => assert.equal(withCount(page), page, 'Run npm run figures.'));

const sample = '| 6.2.2 | 1 | A password can be changed | met | `a.test.ts`: `can be changed` | |';
const files: Readonly<Record<string, string>> = { 'a.test.ts': "test('can be changed', …", 'a.ts': '' };

async function findIssues(line: string): Promise<string[]> {
  const issues = await findAsvsIssues(parseAsvs(line), async (path) => files[path]);
  return issues.filter((issue) => !issue.endsWith(': is missing'));
}

test('a row that is right has no issue', async () => {
  assert.deepEqual(await findIssues(sample), []);
  assert.deepEqual(await findIssues(sample.replace('`a.test.ts`: `can be changed`', '`a.ts`')), []);
});

for (const [what, change, issue] of [
  ['an item is there twice', (line: string) => `${line}\n${line}`, '6.2.2: is there twice'],
  ['a number is unknown', (line: string) => line.replace('6.2.2', '6.2.99'), '6.2.99: the level is unknown, not 1'],
  ['a level is wrong', (line: string) => line.replace('| 1 |', '| 2 |'), '6.2.2: the level is 1, not 2'],
  ['a file is gone', (line: string) => line.replace('a.test', 'b.test'), '6.2.2: b.test.ts does not exist'],
  [
    'a title has changed',
    (line: string) => line.replace('`can be', '`could be'),
    "6.2.2: a.test.ts has no 'could be changed'",
  ],
  [
    'a test has no title',
    (line: string) => line.replace(': `can be changed`', ''),
    '6.2.2: a.test.ts is cited without the title of a test',
  ],
  ['nothing shows it', (line: string) => line.replace(/`.*`/, ''), '6.2.2: is met without evidence'],
  ['a reason is missing', (line: string) => line.replace('met', 'deviation'), '6.2.2: is deviation without a reason'],
  ['a status is unknown', (line: string) => line.replace('met', 'done'), "6.2.2: 'done' is no status"],
  [
    'it is not said in short',
    (line: string) => line.replace('A password can be changed', ''),
    '6.2.2: says nothing in short',
  ],
] as const)
  test(`injected: ${what}`, async () => assert.deepEqual(await findIssues(change(sample)), [issue]));

test('injected: an item is missing', async () => {
  const without = page.split('\n').filter((line) => !/^\| 6\.2\.2\s/.test(line));
  assert.deepEqual(await findAsvsIssues(parseAsvs(without.join('\n')), read), ['6.2.2: is missing']);
});

test('the share leaves out what does not apply', () => {
  const line = (number: string, status: string) => `| ${number} | 1 | x | ${status} | | |`;
  const rows = [line('1.2.1', 'met'), line('1.2.2', 'met'), line('1.2.3', 'open'), line('1.2.4', 'not applicable')];
  assert.equal(countAsvs(parseAsvs(rows.join('\n'))).share, 66.6);
});
