import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { promoteRelease } from './promote';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';
import { runCli } from './testing/run-cli';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
  await site.release('mfe-one', '1.0.0');
  await site.release('mfe-one', '1.1.0', { environment: 'staging' });
});
afterEach(() => site.fixture.remove());

const versionsIn = (environment: 'staging' | 'production') => site.versionsOf('mfe-one', environment);

test('a release of staging goes to production with the same manifest', async () => {
  assert.deepEqual([await versionsIn('staging'), await versionsIn('production')], [['1.1.0'], ['1.0.0']]);
  const signedStore = await site.openSignedStore();
  assert.equal((await promoteRelease(signedStore, 'mfe-one', '1.1.0', { canary: 10 })).outcome, 'published');
  const { staging, production } = (await site.readAsShell()).lists['mfe-one'] ?? assert.fail();
  assert.deepEqual([production[0]?.manifest, production[0]?.weight], [staging[0]?.manifest, 10]);
  assert.deepEqual(await versionsIn('production'), ['1.1.0', '1.0.0']);
  assert.equal((await promoteRelease(signedStore, 'mfe-one', '1.1.0')).outcome, 'unchanged');
});

test('promotes only releases in staging, and none with the path of another remote', async () => {
  const signedStore = await site.openSignedStore();
  await assert.rejects(
    promoteRelease(signedStore, 'mfe-one', '1.0.0'),
    /mfe-one 1\.0\.0 is not in staging; there are 1\.1\.0/,
  );
  await site.release('mfe-two', '1.0.0', { environment: 'staging', built: { paths: ['/later'] } });
  await site.release('mfe-one', '1.2.0', { built: { paths: ['/later'] } });
  await assert.rejects(
    promoteRelease(signedStore, 'mfe-two', '1.0.0'),
    /mfe-two 1\.0\.0 cannot be current: mfe-one owns the path \/later/,
  );
});

test('the commands say what they did', async () => {
  const run = (...args: string[]) => runCli(site.fixture.root, args).result;
  assert.match((await run('list', 'mfe-one')).output, /^mfe-one\n {2}1\.1\.0 .*staging\n {2}1\.0\.0 .*current\n$/);
  assert.deepEqual(await run('promote', 'mfe-one', '1.1.0'), { code: 0, output: 'mfe-one 1.1.0 is in production.\n' });
  assert.deepEqual(await run('withdraw', 'mfe-one', '1.1.0'), {
    code: 0,
    output: 'mfe-one 1.1.0 is withdrawn. Viewers get mfe-one 1.0.0.\n',
  });
  assert.match((await run('list', 'mfe-one')).output, /1\.1\.0 .*Z {2}withdrawn\n {2}1\.0\.0 .*current\n$/);
  assert.match(
    (await run('block', 'mfe-one', '1.0.0')).output,
    /^trust\.json 2\nmfe-one .*\nmfe-one {2}blocked: 1\.0\.0\n$/,
  );
  assert.match((await run('list', 'mfe-one')).output, / {2}1\.0\.0 .*blocked by the site\n$/);
  assert.match((await run('keys')).output, /site, pinned, on this machine\n[^]*releases of mfe-one\ntrust\.json 2\n/);
  assert.match((await run('keys', 'burn')).output, /^Missing action: list, new, sign, approve, replace, retire\./);
});
