import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { migrationsFolder } from './migrations-folder';

/** Said in a migration that takes away what no running version uses any more. */
const CONTRACT = '-- contract:';

const narrowing: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|column|type|schema|sequence)\b/i, 'takes away what the version before still uses'],
  [/\brename (to|column)\b/i, 'renames what the version before still uses'],
  [/\bset not null\b/i, 'refuses rows that the version before still writes'],
  [/\balter column "?\w+"? (set data )?type\b/i, 'changes the type of what the version before still reads'],
  [
    /\badd column "?\w+"? (?![^;]*\bdefault\b)[^;]*\bnot null\b/i,
    'asks the version before for a column that it does not know',
  ],
  [/\btruncate\b|\bdelete from\b/i, 'removes rows'],
];

/** What a migration does that a server of the version before could not bear; it may still be serving. */
const faultsOf = (text: string): string[] =>
  text.includes(CONTRACT)
    ? []
    : text
        .split('--> statement-breakpoint')
        .flatMap((statement) => narrowing.filter(([pattern]) => pattern.test(statement)).map(([, fault]) => fault));

describe('migrations', () => {
  it('only ever add, so that two versions serve side by side', async () => {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
    assert.ok(files.length > 5);
    const faults: string[] = [];
    for (const file of files)
      faults.push(...faultsOf(await readFile(join(migrationsFolder, file), 'utf8')).map((fault) => `${file} ${fault}`));
    assert.deepEqual(faults, []);
  });

  for (const [statement, isFault] of [
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
    it(`${isFault ? 'may not' : 'may'} say ${statement.replaceAll('\n', ' ')}`, () =>
      assert.equal(faultsOf(statement).length > 0, isFault));
  }
});
