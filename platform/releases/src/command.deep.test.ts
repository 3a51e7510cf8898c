import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { UsageError } from '@inspire/devkit/terminal/cli-error';
import { runRelease } from './command';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';
import { runCli } from './testing/run-cli';

let site: ReleaseSite;
before(async () => {
  site = await createReleaseSite();
  process.chdir(site.fixture.root);
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await site.release('mfe-one', version, { now: () => new Date('2026-03-01T00:00:00Z') });
});
after(() => {
  process.chdir(import.meta.dirname);
  return site.fixture.remove();
});

async function release(...args: string[]): Promise<{ code: number; output: string }> {
  const run = runCli(site.fixture.root, [...args]);
  return { code: await run.exit, output: run.output() };
}

test('a canary is set, listed and rolled out to all browsers', async () => {
  assert.deepEqual(await release('canary', 'mfe-one', '1.2.0', '25'), {
    code: 0,
    output: 'mfe-one 1.2.0 is for 25 % of browsers.\n',
  });
  const { output } = await release('list', 'mfe-one');
  assert.deepEqual(
    output.split('\n').map((line) => line.replace(/\s+contract.*Z\s*/, ' ').trim()),
    ['mfe-one', '1.2.0 current, 25 %', '1.1.0 current', '1.0.0', ''],
  );
  assert.deepEqual(await release('canary', 'mfe-one', '1.2.0', '--off'), {
    code: 0,
    output: 'mfe-one 1.2.0 is for all browsers.\n',
  });
});

test('a rollback and the end of its pin', async () => {
  assert.equal((await release('rollback', 'mfe-one')).output, 'mfe-one is rolled back: pinned to 1.1.0.\n');
  assert.match(
    (await release('canary', 'mfe-one', '1.2.0', '5')).output,
    /is pinned to 1\.1\.0: the share counts again after 'release pin mfe-one --off'/,
  );
  await release('canary', 'mfe-one', '1.2.0', '100');
  assert.equal((await release('pin', 'mfe-one', '--off')).output, 'mfe-one is no longer pinned.\n');
});

test('gc says what it would do, and what it did', async () => {
  assert.match(
    (await release('gc', '--keep', '2', '--dry-run')).output,
    /^mfe-one 1\.0\.0 would leave the list\nmfe-one 1\.0\.0 is not listed; its files stay until \d{4}-\d\d-\d\d for pages that are open\n$/,
  );
  assert.match((await release('gc', '--keep', '2')).output, /^mfe-one 1\.0\.0 left the list\n/);
  assert.equal((await release('gc', '--keep', '2', '--grace', '0')).output, 'mfe-one 1.0.0 was deleted\n');
  assert.equal((await release('gc')).output, 'Nothing to clean up.\n');
  assert.match(
    (await release('verify')).output,
    /^2 releases with 4 files checked \(no shell at hand to compare contracts with\): 0 issues\n$/,
  );
});

const mistakes: readonly (readonly [args: readonly string[], words: RegExp])[] = [
  [
    [],
    /^Missing action: publish, list, promote, pin, canary, rollback, withdraw, watch, gc, verify, renew, audit, keys, root$/,
  ],
  [['burn'], /^Missing action: /],
  [['canary', 'mfe-one', '1.2.0'], /^Give the share in percent, or --off$/],
  [['canary', 'mfe-one', '1.2.0', '101'], /^The share must be a whole number from 0 to 100, not '101'$/],
  [['canary', 'mfe-one', '1.2.0', 'half'], /^The share must be a whole number from 0 to 100, not 'half'$/],
  [['gc', '--keep', '0'], /^--keep must be a whole number from 1, not '0'$/],
  [['list', '--keep', '1'], /^Unknown option --keep for 'release list'\.$/],
  [['rollback', 'mfe-one', '1.0.0'], /^Unexpected argument '1\.0\.0'$/],
  [['pin'], /^Name the remote, or shell$/],
  [['watch'], /^Give the URL of a backend's admin port with --quality$/],
  [['watch', '--quality', 'backend:9400'], /^--quality must be the URL of a backend's admin port, not 'backend:9400'$/],
  [['watch', '--quality', 'http://localhost:1', '--since', 'now'], /^--since must be a time such as .*, not 'now'$/],
  [
    ['watch', '--quality', 'http://localhost:1', '--interval', '0'],
    /^--interval must be a whole number from 1, not '0'$/,
  ],
];
for (const [args, words] of mistakes) {
  test(`'release ${args.join(' ')}' prints what is wrong`, async () => {
    await assert.rejects(runRelease(args), (error: Error) => error instanceof UsageError && words.test(error.message));
  });
}
