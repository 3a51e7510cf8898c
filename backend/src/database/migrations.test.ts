import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { migrationsFolder } from './migrations-folder';

/** Marks a migration that removes what no running version uses. */
const CONTRACT = '-- contract:';

const narrowing: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|column|type|schema|sequence)\b/i, 'removes what the previous version still uses'],
  [/\brename (to|column)\b/i, 'renames what the previous version still uses'],
  [/\bset not null\b/i, 'rejects rows that the previous version still writes'],
  [/\balter column "?\w+"? (set data )?type\b/i, 'changes the type of what the previous version still reads'],
  [
    /\badd column "?\w+"? (?![^;]*\bdefault\b)[^;]*\bnot null\b/i,
    'requires a column that the previous version does not write',
  ],
  [/\btruncate\b|\bdelete from\b/i, 'removes rows'],
];

/** Indices of earlier migrations were built while their tables were small. */
const LAST_WITH_INDICES = '0019';
const INDEX = /\bcreate (?:unique )?index (?!if not exists|concurrently)[^;]*? on (?:"public"\.)?"?(\w+)"?/gi;

/**
 * Finds indices that a migration builds on a table that has rows: writers would wait until it is built. Build such an index
 * before, with `create index concurrently`, and let the migration say `if not exists`.
 */
const findBlockingIndices = (text: string): string[] =>
  [...text.matchAll(INDEX)]
    .map(([, table = '']) => table)
    .filter((table) => !new RegExp(`create table "?${table}"?`, 'i').test(text))
    .map((table) => `builds an index while writers of ${table} wait`);

/** Finds statements that would break a server of the previous version, which may still be running. */
const findIssues = (text: string): string[] =>
  text.includes(CONTRACT)
    ? []
    : text
        .split('--> statement-breakpoint')
        .flatMap((statement) => narrowing.filter(([pattern]) => pattern.test(statement)).map(([, issue]) => issue));

describe('migrations', () => {
  it('only ever add, so that two versions serve side by side', async () => {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
    assert.ok(files.length > 5);
    const issues: string[] = [];
    for (const file of files)
      issues.push(
        ...findIssues(await readFile(join(migrationsFolder, file), 'utf8')).map((issue) => `${file} ${issue}`),
      );
    assert.deepEqual(issues, []);
  });

  it('build no index on a table that has rows', async () => {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name > LAST_WITH_INDICES);
    const later = files.filter((name) => !name.startsWith(LAST_WITH_INDICES));
    assert.ok(later.length > 0);
    for (const file of later)
      assert.deepEqual(findBlockingIndices(await readFile(join(migrationsFolder, file), 'utf8')), [], file);
  });

  for (const [statement, isRejected] of [
    ['CREATE INDEX "i" ON "a" USING btree ("b");', true],
    ['CREATE UNIQUE INDEX "i" ON "public"."a" ("b");', true],
    ['CREATE INDEX IF NOT EXISTS "i" ON "a" ("b");', false],
    ['CREATE TABLE "a" ("b" text);\nCREATE INDEX "i" ON "a" ("b");', false],
  ] as const) {
    it(`${isRejected ? 'may not' : 'may'} build ${statement.replaceAll('\n', ' ')}`, () =>
      assert.equal(findBlockingIndices(statement).length > 0, isRejected));
  }

  for (const [statement, isRejected] of [
    ['ALTER TABLE "a" DROP COLUMN "b";', true],
    ['DROP TABLE "a";', true],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', true],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;', true],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', true],
    ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;', false],
    ['ALTER TABLE "a" ADD COLUMN "b" text;', false],
    [`${CONTRACT} unused since 2.1\nDROP TABLE "a";`, false],
    ['CREATE TABLE "a" ("b" text NOT NULL);', false],
  ] as const) {
    it(`${isRejected ? 'may not' : 'may'} contain ${statement.replaceAll('\n', ' ')}`, () =>
      assert.equal(findIssues(statement).length > 0, isRejected));
  }
});
