import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { UsageError } from '@inspire/devkit/terminal/cli-error';
import { runRelease } from './command';
import { createReleaseSite } from './testing/release-site';
import { runCli } from './testing/run-cli';

const site = await createReleaseSite();
process.chdir(site.fixture.root);
for (const version of ['1.0.0', '1.1.0', '1.2.0'])
  await site.release('mfe-one', version, { now: () => new Date('2026-03-01T00:00:00Z') });
after(() => {
  process.chdir(import.meta.dirname);
  return site.fixture.remove();
});

const release = (...args: string[]) => runCli(site.fixture.root, args).result;

test('a canary is set, listed and rolled out to all browsers', async () => {
  assert.deepEqual(await release('roll-out', 'mfe-one', '1.2.0', '25'), {
    code: 0,
    output: 'Viewers get mfe-one 1.2.0 (25 %), else 1.1.0.\n',
  });
  const { output } = await release('list', 'mfe-one');
  assert.deepEqual(
    output.split('\n').map((line) => line.replace(/\s+contract.*Z\s*/, ' ').trim()),
    ['mfe-one', '1.2.0 current, 25 %', '1.1.0 current', '1.0.0', ''],
  );
  assert.deepEqual(await release('roll-out', 'mfe-one', '1.2.0', 'all'), {
    code: 0,
    output: 'Viewers get mfe-one 1.2.0.\n',
  });
});

test('gc says what it would do, and what it did', async () => {
  for (const version of ['1.3.0', '1.4.0', '1.5.0']) await site.release('mfe-one', version);
  assert.match(
    (await release('gc', '--dry-run')).output,
    /^mfe-one 1\.0\.0 is not listed; its files stay until \d{4}-\d\d-\d\d for pages that are open\n$/,
  );
  assert.equal((await release('gc', '--grace', '0')).output, 'mfe-one 1.0.0 was deleted\n');
  assert.equal((await release('gc')).output, 'Nothing to clean up.\n');
  assert.match(
    (await release('verify')).output,
    /^5 releases with 10 files checked \(no released shell to compare contracts with\): 0 issues\n$/,
  );
});

test('the help names every action on one screen', async () => {
  const { code, output } = await release('--help');
  assert.deepEqual([code, output.trim().split('\n').length], [0, 12]);
});

const mistakes: readonly (readonly [args: readonly string[], words: RegExp])[] = [
  [[], /^Missing action: publish, roll-out, rollback, withdraw, promote, list, verify, allow, block, gc, keys, watch$/],
  [['burn'], /^Missing action: /],
  [['roll-out', 'mfe-one', '1.2.0'], /^Give the share in percent, or all$/],
  [['roll-out', 'mfe-one', '1.2.0', '101'], /^The share must be a whole number from 0 to 100, not '101'$/],
  [['roll-out', 'mfe-one', '1.2.0', 'half'], /^The share must be a whole number from 0 to 100, not 'half'$/],
  [['gc', '--grace', '-1'], /--grace/],
  [['list', '--grace', '1'], /^Unknown option --grace for 'release list'\.$/],
  [['rollback', 'mfe-one', '1.0.0', '1.1.0'], /^Unexpected argument '1\.1\.0'$/],
  [['withdraw'], /^Name the remote, or shell$/],
  [['allow', 'mfe-one'], /^Name the file of the public key$/],
  [['allow', 'nobody', 'key.json'], /^nobody is no name of a remote, nor shell$/],
  [['watch'], /^Give the URL of a backend's admin port with --quality$/],
  [['watch', '--quality', 'backend:9400'], /^--quality must be the URL of a backend's admin port, not 'backend:9400'$/],
];
for (const [args, words] of mistakes) {
  test(`'release ${args.join(' ')}' prints what is wrong`, async () => {
    await assert.rejects(runRelease(args), (error: Error) => error instanceof UsageError && words.test(error.message));
  });
}
