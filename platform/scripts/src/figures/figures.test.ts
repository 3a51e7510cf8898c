import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type FigureResult, figureResult } from '@inspire/devkit/figures/figure-result';
import { RECORD_FIGURES, recordFigure } from '@inspire/devkit/figures/record-figure';
import { toCount, toMeasure } from '@inspire/devkit/figures/to-measure';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { agreesWithSources, figuresPage, generateFigures } from './figures-page';
import { parseGoals, parseNotes } from './parse-goals';
import { judge, OLD_MARK, renderFigures } from './render-figures';
import { isMeasured, rows } from './rows';

const { root } = findRepository(import.meta.dirname);
const goals = await readFile(join(root, 'docs/product/goals.md'), 'utf8');

const result: FigureResult = {
  figure: 'P3',
  measures: { firstCard: toMeasure('ms', [1_900, 1_800, 2_500], { name: 'the monolith', runs: [2_000] }) },
  command: 'npm run pages -w bench',
  commit: '0'.repeat(40),
  isDirty: false,
  date: '2026-01-02T03:04:05.000Z',
  cores: 2,
  node: '20.19.0',
};
const row = { limits: [{ measure: 'firstCard', atMost: 2_000 }], paths: [] };

const isRecording = process.env[RECORD_FIGURES] === '1';
const skip = isRecording && 'this run records results, and the page is written at its end';

test('the page of figures agrees with its sources', { skip }, async () => {
  const page = await readFile(figuresPage(root), 'utf8');
  assert.ok(agreesWithSources(page, await generateFigures(root)), 'Run npm run figures.');
});

test('every goal that is measured has a row and appears on the page, in order', async () => {
  const ids = parseGoals(goals).map(({ id }) => id);
  assert.deepEqual(ids, [
    ...Array.from({ length: 23 }, (_, index) => `P${index + 1}`),
    ...Array.from({ length: 22 }, (_, index) => `R${index + 1}`),
  ]);
  const measured = ids.filter(isMeasured);
  assert.deepEqual(Object.keys(rows), measured);
  const page = await readFile(figuresPage(root), 'utf8');
  assert.deepEqual(
    parseGoals(page).map(({ id }) => id),
    measured,
  );
});

test('a result is judged by value and by ratio', () => {
  const ratio = { measure: 'firstCard', of: 'ratio', atMost: 0.9 } as const;
  assert.equal(judge(row, result), 'met');
  assert.equal(judge({ ...row, limits: [...row.limits, ratio] }, result), 'missed');
  assert.equal(judge({ ...row, limits: [...row.limits, { measure: 'other', atMost: 1 }] }, result), 'incomplete');
  assert.equal(judge({ ...row, limits: [ratio, { measure: 'other', atMost: 1 }] }, result), 'missed');
  assert.equal(judge({ ...row, limits: [{ measure: 'firstCard', atLeast: 2_000 }] }, result), 'missed');
  assert.equal(judge(row, { ...result, error: 'The server did not start.' }), 'missed');
  assert.equal(judge(row, undefined), 'never run');
});

test('a row shows value, runs, spread, comparison, conditions, commit and age', () => {
  const page = (isOld: boolean) =>
    renderFigures({
      goals: [{ id: 'P3', figure: 'first card', goal: '2 s' }],
      rows: { P3: row },
      results: new Map([['P3', { ...result, conditions: 'in a hurry' }]]),
      notes: parseNotes('# Notes\n\n## P3\n\nThe cause, [seen](../docs/pictures/one.webp).\n'),
      isOld: () => isOld,
    });
  for (const part of [
    '1900 ms (3 runs, 1800–2500); 0.95 of the monolith (2000 ms)<br>_in a hurry_',
    '| met | 0000000 | 2026-01-02 | `npm run pages -w bench`; 2 cores, Node 20.19.0 |',
    '**P3.** The cause, [seen](pictures/one.webp).',
  ])
    assert.ok(page(false).includes(part), part);
  assert.ok(page(true).includes(`| met${OLD_MARK} |`));
  assert.ok(agreesWithSources(page(true), page(false)));
  assert.ok(!agreesWithSources(page(true).replace('1900', '1800'), page(false)));
});

test('a note on an unknown row fails', () => {
  const input = { goals: [], rows: {}, results: new Map(), notes: new Map([['P99', 'x']]), isOld: () => false };
  assert.throws(() => renderFigures(input), /P99/);
});

test('a recorded figure is a valid result; a missing value is not recorded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-figures-'));
  try {
    const command = 'npm run mix -w bench';
    await recordFigure({ figure: 'R7', command, measures: { granted: toCount('grants', 0, 250) } }, folder);
    const read = figureResult.parse(JSON.parse(await readFile(join(folder, 'R7.json'), 'utf8')));
    assert.deepEqual(read.measures.granted, { value: 0, unit: 'grants', runs: 250, min: 0, max: 0 });
    await assert.rejects(recordFigure({ figure: 'P9', command, measures: { p99: toMeasure('ms', []) } }, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
