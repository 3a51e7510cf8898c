import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { type S3Double, startS3Double } from '@inspire/server-kit/testing';
import { openSiteReleaseStore } from '../open-site-release-store';
import { rollBack, rollOut, withdrawRelease } from '../rollout';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { verifyStore } from '../verify';

let s3: S3Double;
let site: ReleaseSite;
beforeEach(async () => {
  s3 = await startS3Double({ isPublic: true });
  site = await createReleaseSite(env());
});
afterEach(async () => {
  await site.fixture.remove();
  await s3[Symbol.asyncDispose]();
});

const env = () => ({ RELEASES_URL: s3.url, ...s3.env });
const textOf = (key: string): string => s3.objects.get(`site/${key}`)?.body.toString() ?? assert.fail(`no ${key}`);
const headersOf = (key: string) => s3.objects.get(`site/${key}`)?.headers;

test('a release is stored in the bucket as on the site, with the headers that static hosts send', async () => {
  await site.release('mfe-one', '1.0.0');
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.0.0']);
  const cache = 'public, max-age=31536000, immutable';
  assert.deepEqual(headersOf('remotes/mfe-one/1.0.0/remoteEntry.js'), {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cache,
  });
  assert.deepEqual(headersOf('remotes/mfe-one/1.0.0/assets/page.css.br'), {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': cache,
    'content-encoding': 'br',
  });
  const json = 'application/json; charset=utf-8';
  for (const document of ['index', 'trust', 'releases/mfe-one'])
    assert.deepEqual(headersOf(`remotes/trust/${document}.json`), {
      'content-type': json,
      'cache-control': 'no-cache',
    });
  assert.deepEqual(headersOf('remotes/mfe-one/1.0.0/release.json'), { 'content-type': json, 'cache-control': cache });
  const copy = s3.objects.get('site/remotes/mfe-one/1.0.0/remoteEntry.js.br')?.body ?? assert.fail('no copy');
  assert.equal(brotliDecompressSync(copy).toString(), textOf('remotes/mfe-one/1.0.0/remoteEntry.js'));
});

test('a wrong secret is reported in one sentence', async () => {
  const signedStore = await openSiteReleaseStore(site.inData(''), { ...env(), S3_SECRET_ACCESS_KEY: 'wrong' });
  await assert.rejects(
    signedStore.readSite(),
    /^CliError: Release store s3:\/\/double\/site\/: request failed \(SignatureDoesNotMatch: /,
  );
});

test('a missing bucket and a missing store are reported in one sentence', async () => {
  const elsewhere = await openSiteReleaseStore(site.inData(''), {
    ...env(),
    RELEASES_URL: 's3://no-such-bucket/site',
  });
  await assert.rejects(elsewhere.store.listReleases(), /^CliError: .*NoSuchBucket/);
  await assert.rejects(elsewhere.store.listFiles('mfe-one', '1.0.0'), /^CliError: .*NoSuchBucket/);
  const nowhere = await openSiteReleaseStore(site.inData(''), { ...env(), S3_ENDPOINT: 'http://127.0.0.1:9' });
  await assert.rejects(nowhere.readSite(), /^CliError: .*request failed/);
});

for (const [condition, issue] of [
  ['if-none-match', /[Tt]he release store ignores If-None-Match/],
  ['if-match', /[Tt]he release store ignores If-Match/],
] as const) {
  test(`a store that ignores ${condition} gets no first release, and verify finds it`, async () => {
    s3.ignoredCondition = condition;
    await assert.rejects(site.release('mfe-one', '1.0.0'), issue);
    assert.deepEqual([...s3.objects.keys()], []);
    s3.ignoredCondition = undefined;
    await site.release('mfe-one', '1.0.0');
    assert.deepEqual((await verifyStore(await site.openSignedStore(), {})).issues, []);
    s3.ignoredCondition = condition;
    const [found] = (await verifyStore(await site.openSignedStore(), {})).issues;
    assert.match(`the ${found?.where} ${found?.what}`, issue);
    assert.ok(![...s3.objects.keys()].some((key) => key.includes('probes/')));
  });
}

test('a published version never changes', async () => {
  await site.release('mfe-one', '1.0.0');
  assert.equal((await site.release('mfe-one', '1.0.0')).outcome, 'unchanged');
  await assert.rejects(
    site.release('mfe-one', '1.0.0', { built: { source: 'other' } }),
    /mfe-one 1\.0\.0 is already published with other content/,
  );
  assert.doesNotMatch(textOf('remotes/mfe-one/1.0.0/remoteEntry.js'), /other/);
});

test('an interrupted publisher leaves nothing that is listed; the next one completes it', async () => {
  s3.intercept = (method, key) => (method === 'PUT' && key.endsWith('page.css') ? 400 : undefined);
  await assert.rejects(site.release('mfe-one', '1.0.0'), /request failed/);
  const { store } = await site.openSignedStore();
  assert.deepEqual(
    [await store.hasRelease('mfe-one', '1.0.0'), await store.readDocument('releases/mfe-one')],
    [false, undefined],
  );
  s3.intercept = () => undefined;
  assert.equal((await site.release('mfe-one', '1.0.0')).outcome, 'published');
  assert.equal(await store.hasRelease('mfe-one', '1.0.0'), true);
});

test('a request to a busy store is repeated', async () => {
  let busy = 1;
  s3.intercept = (method) => (method === 'PUT' && busy-- > 0 ? 500 : undefined);
  assert.equal((await site.release('mfe-one', '1.0.0')).outcome, 'published');
});

test('a response that is lost after the list was written changes nothing twice', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.release('mfe-one', version);
  let isLost = false;
  s3.intercept = (method, key) => {
    if (method !== 'PUT' || !key.endsWith('releases/mfe-one.json') || isLost) return undefined;
    isLost = true;
    return 'lost';
  };
  assert.equal(await rollBack(await site.openSignedStore(), 'mfe-one'), '1.1.0');
  const { lists } = await site.readAsShell();
  assert.deepEqual([lists['mfe-one']?.sequence, lists['mfe-one']?.pinned, isLost], [4, '1.1.0', true]);
});

test('a change that another writer preceded is applied on top of that one, and the index names both', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.release('mfe-one', version);
  const other = await site.openSignedStore();
  let meanwhile: Promise<unknown> | undefined;
  s3.intercept = (method, key) => {
    if (method !== 'PUT' || !key.endsWith('releases/mfe-one.json') || meanwhile) return undefined;
    // Our write is rejected; before the next read, another writer changes the list.
    meanwhile = withdrawRelease(other, 'mfe-one', '1.1.0');
    return 409;
  };
  await rollOut(await site.openSignedStore(), 'mfe-one', '1.2.0', 10);
  await meanwhile;
  const { lists, index } = await site.readAsShell();
  const { sequence, withdrawn, production } = lists['mfe-one'] ?? assert.fail();
  assert.deepEqual([sequence, index.releases['mfe-one'], withdrawn, production[0]?.weight], [5, 5, ['1.1.0'], 10]);
});

for (const [name, env, issue] of [
  ['no bucket', { RELEASES_URL: 's3://' }, /RELEASES_URL must look like s3:\/\/bucket\/prefix/],
  [
    'half of the credentials',
    { RELEASES_URL: 's3://bucket', S3_ACCESS_KEY_ID: 'a' },
    /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together/,
  ],
  ['an invalid endpoint', { RELEASES_URL: 's3://bucket', S3_ENDPOINT: 'storage' }, /S3_ENDPOINT must look like/],
  ['two locations', { RELEASES_URL: 's3://bucket', RELEASES_DIR: '/x' }, /not both/],
  ['a name in the address', { RELEASES_URL: 'https://user@releases.example' }, /for a release service/],
  [
    'an address of another kind',
    { RELEASES_URL: 'ftp://cdn.example' },
    /or https:\/\/releases\.example for a release service/,
  ],
] as const) {
  test(`settings with ${name} fail with one sentence`, async () => {
    await assert.rejects(
      openSiteReleaseStore(site.inData(''), env),
      (error: Error) => error.name === 'CliError' && issue.test(error.message),
    );
  });
}
