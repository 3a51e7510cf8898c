import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import {
  openTestBucket,
  type S3Proxy,
  type S3Server,
  s3ServerSkip,
  startS3Proxy,
  startS3Server,
} from '@inspire/server-kit/testing';
import { openSiteReleaseStore } from '../open-site-release-store';
import { rollBack, rollOut, withdrawRelease } from '../rollout';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { publishByTwoTeams } from '../testing/team-keys';
import { verifyStore } from '../verify';

describe('releases on an S3-compatible server', { skip: s3ServerSkip }, () => {
  let server: S3Server;
  let s3: S3Proxy;
  let site: ReleaseSite;
  before(async () => {
    server = await startS3Server();
  });
  after(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    s3 = await startS3Proxy(server);
    site = await createReleaseSite(env());
  });
  afterEach(async () => {
    await site.fixture.remove();
    await s3[Symbol.asyncDispose]();
  });

  const env = () => ({ RELEASES_URL: s3.releases.url, ...s3.releases.env });
  const listKeys = () => openTestBucket(s3.releases).list('');
  /** Reads an object as a gateway does, without a key. */
  const fetchObject = (key: string) => fetch(`${s3.releases.url.replace('s3:/', server.origin)}/${key}`);
  const textOf = async (key: string) => (await fetchObject(key)).text();
  const headersOf = async (key: string) => {
    const { headers } = await fetchObject(key);
    return ['content-type', 'cache-control', 'content-encoding'].map((name) => headers.get(name));
  };

  test('a release is stored as on the site, with the headers that static hosts send, and read without a key', async () => {
    await site.release('mfe-one', '1.0.0');
    assert.deepEqual(await site.versionsOf('mfe-one'), ['1.0.0']);
    const cache = 'public, max-age=31536000, immutable';
    const json = 'application/json; charset=utf-8';
    const release = 'remotes/mfe-one/1.0.0';
    const documents = ['index', 'trust', 'releases/mfe-one'].map((name) => [
      `remotes/trust/${name}.json`,
      json,
      'no-cache',
      null,
    ]);
    for (const [key = '', ...headers] of [
      [`${release}/remoteEntry.js`, 'text/javascript; charset=utf-8', cache, null],
      [`${release}/assets/page.css.br`, 'text/css; charset=utf-8', cache, 'br'],
      [`${release}/release.json`, json, cache, null],
      ...documents,
    ])
      assert.deepEqual(await headersOf(String(key)), headers, String(key));
    const texts = await Promise.all(['', '.br'].map((suffix) => textOf(`${release}/remoteEntry.js${suffix}`)));
    assert.equal(texts[1], texts[0]);
  });

  test('a wrong secret is reported in one sentence', async () => {
    const signedStore = await openSiteReleaseStore(site.inData(''), { ...env(), S3_SECRET_ACCESS_KEY: 'wrong' });
    await assert.rejects(
      signedStore.readSite(),
      /^CliError: Release store s3:\/\/releases\/.+\/: request failed \(SignatureDoesNotMatch: /,
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
      assert.deepEqual(await listKeys(), []);
      s3.ignoredCondition = undefined;
      await site.release('mfe-one', '1.0.0');
      assert.deepEqual((await verifyStore(await site.openSignedStore(), {})).issues, []);
      s3.ignoredCondition = condition;
      const [found] = (await verifyStore(await site.openSignedStore(), {})).issues;
      assert.match(`the ${found?.where} ${found?.what}`, issue);
      assert.ok(!(await listKeys()).some((key) => key.includes('probes/')));
    });
  }

  test('a published version never changes', async () => {
    await site.release('mfe-one', '1.0.0');
    assert.equal((await site.release('mfe-one', '1.0.0')).outcome, 'unchanged');
    await assert.rejects(
      site.release('mfe-one', '1.0.0', { built: { source: 'other' } }),
      /mfe-one 1\.0\.0 is already published with other content/,
    );
    assert.doesNotMatch(await textOf('remotes/mfe-one/1.0.0/remoteEntry.js'), /other/);
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

  test('fifty concurrent publishes by two teams, 25 of a remote each, lose nothing, and the store passes its check', async () => {
    const { url, env: account } = server.releases;
    // In production, releases have their own bucket settings, separate from those of the media.
    const own = Object.fromEntries(Object.entries(account).map(([name, value]) => [`RELEASES_${name}`, value]));
    const settings = { RELEASES_URL: url, ...own };
    const busy = await createReleaseSite(settings);
    try {
      await publishByTwoTeams(busy, 25, (team) => openSiteReleaseStore('', { ...team.env, ...settings }));
      assert.deepEqual((await verifyStore(await busy.openSignedStore(), { contract: '1.0.0' })).issues, []);
    } finally {
      await busy.fixture.remove();
    }
  });

  test('the key of the media changes nothing', async () => {
    await site.release('mfe-one', '1.0.0');
    const present = await site.readAsShell();
    const intruder = await openSiteReleaseStore(site.inData(''), { ...env(), ...s3.media.env });
    await assert.rejects(
      withdrawRelease(intruder, 'mfe-one', '1.0.0', false).then(() =>
        intruder.changeList('mfe-one', (list) => ({ ...list, production: [] })),
      ),
      /^CliError: Release store .*AccessDenied/,
    );
    assert.deepEqual(await site.readAsShell(), present);
  });
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
  test(`settings with ${name} fail with one sentence`, async (t) => {
    const site = await createReleaseSite();
    t.after(site.fixture.remove);
    await assert.rejects(
      openSiteReleaseStore(site.inData(''), env),
      (error: Error) => error.name === 'CliError' && issue.test(error.message),
    );
  });
}
