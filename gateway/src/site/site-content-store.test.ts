import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignedManifest } from '@inspire/shared/remote/trust';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import { createSigner, type Signer, someReleases, type StatedReleases, writeReleases } from '../testing/registry';
import { shellJson } from '../testing/site-folder';

const INDEX = 'releases/remotes/trust/index.json';
const sequenceOf = ({ site }: TestGateway) => site.content().registry?.index.trust;
const publish = async (gateway: TestGateway, stated: StatedReleases, signer: Signer = gateway.signer) => {
  await writeReleases(gateway.folder.write, signer, stated);
  await gateway.site.refresh();
};

// That the verifier rejects each forgery is tried on itself (shared/src/remote/trust/attacks.test.ts).
test('it reports a trust.json that cannot be trusted once, and keeps the last good one', async () => {
  await using gateway = await createTestGateway();
  await publish(gateway, someReleases(2));
  const good = gateway.site.content().registry?.trust;
  await publish(gateway, someReleases(3), await createSigner('k1'));
  await gateway.site.refresh();
  await publish(gateway, someReleases(1));
  await gateway.site.refresh();
  assert.deepEqual(gateway.site.content().registry?.trust, good);
  const reports = gateway.reports.filter((report) => report.startsWith('trust.json refused'));
  assert.equal(reports.length, 2);
  assert.match(reports.join(), /0 of 1 signatures.*older than 2/s);
  const { body } = await gateway.app.inject('/remotes/trust/trust.json');
  assert.deepEqual(JSON.parse(body), good);
});

test('a gateway keeps its accepted lists when the index is invalid or names fewer', async () => {
  await using gateway = await createTestGateway();
  const good = gateway.site.content();
  for (const text of ['{"releases":', '{"trust":1,"releases":{},"stopped":{"mfe-video":["1.0.0"]}}']) {
    await gateway.folder.write(INDEX, text);
    await gateway.site.refresh();
    assert.deepEqual(gateway.site.content().registry?.registry, good.registry?.registry, text);
  }
});

test('it ends a canary that the index stops', async () => {
  await using gateway = await createTestGateway();
  await publish(gateway, { ...someReleases(1), stopped: { 'mfe-video': ['1.1.0'] } });
  const { registry } = gateway.site.content();
  const releases = registry?.registry.remotes['mfe-video']?.releases ?? [];
  assert.deepEqual(
    releases.map(({ version, weight = 'all' }) => `${version} ${weight}`),
    ['1.1.0 0', '1.0.0 all'],
  );
});

test('it keeps the last valid list of a remote whose list cannot be verified, and updates the other remotes', async () => {
  await using gateway = await createTestGateway();
  const { signer, folder } = gateway;
  const files = await signer.signStore(someReleases(2));
  const listFile = 'remotes/trust/releases/mfe-video.json';
  const { payload } = JSON.parse(files[listFile] ?? '') as SignedManifest;
  const forged = { payload, signatures: [{ keyId: 'k1', signature: 'AAAA' }] };
  for (const [path, text] of Object.entries({ ...files, [listFile]: JSON.stringify(forged) }))
    await folder.write(`releases/${path}`, text);
  await gateway.site.refresh();
  const { registry } = gateway.site.content();
  assert.deepEqual(registry?.index.releases, { 'mfe-video': 1, 'mfe-auth': 2 });
  assert.deepEqual(
    registry?.registry.remotes['mfe-video']?.releases.map(({ version }) => version),
    ['1.1.0', '1.0.0'],
  );
  assert.match(gateway.reports.join(), /^list of mfe-video refused/);
  const served = (await gateway.app.inject(`/${listFile}`)).json<SignedManifest>();
  assert.equal((JSON.parse(served.payload) as { sequence: number }).sequence, 1);
});

test('omits a release when its manifest is not the listed one', async () => {
  await using gateway = await createTestGateway();
  const other = someReleases(2);
  await writeReleases(gateway.folder.write, gateway.signer, other);
  await gateway.folder.write('releases/remotes/mfe-auth/2.0.0/release.json', '{"type":"release"}');
  await using second = await createTestGateway({
    RELEASES_DIR: gateway.folder.releasesDir,
    RELEASE_SITE_KEYS_FILE: await gateway.folder.write('other.json', JSON.stringify(gateway.signer.siteKeys)),
  });
  assert.deepEqual(second.site.content().registry?.registry.remotes['mfe-auth']?.releases, []);
  assert.match(second.reports.join(), /^manifest of mfe-auth 2\.0\.0 refused: .*not the one that is listed/);
  // Its paths are known all the same: they show the card, not the page of unknown paths (D-51).
  const { body } = await second.app.inject({ url: '/login', headers: { accept: 'text/html' } });
  assert.match(body, /"mfe-auth":\{"paths":\[\{"path":"\/login"\}\]/);
});

test('staging offers releases that production does not', async () => {
  await using gateway = await createTestGateway({ RELEASE_ENVIRONMENT: 'staging' });
  assert.deepEqual(gateway.site.content().registry?.registry.remotes['mfe-video']?.releases, []);
  const { body } = await gateway.app.inject({ url: '/login', headers: { accept: 'text/html' } });
  assert.match(body, /"environment":"staging"/);
});

test('without a registry the site is served, and its address says so', async () => {
  await using other = await createTestGateway();
  await using gateway = await createTestGateway({ RELEASES_DIR: other.folder.shellDist });
  assert.equal(gateway.site.content().registry, null);
  assert.equal((await gateway.app.inject({ url: '/login', headers: { accept: 'text/html' } })).statusCode, 200);
  assert.equal((await gateway.app.inject('/remotes/trust/index.json')).statusCode, 404);
  assert.deepEqual(gateway.reports, []);
});

test('replaces site keys while it runs: accepts what new keys sign, and keeps content of the old ones', async () => {
  await using gateway = await createTestGateway();
  const next = await createSigner('k2');
  await publish(gateway, someReleases(2), next);
  assert.equal(sequenceOf(gateway), 1);
  const keys = [gateway.signer.key, next.key];
  await gateway.folder.write('site-keys.json', JSON.stringify({ keys, threshold: 1 }));
  await gateway.site.refresh();
  assert.equal(sequenceOf(gateway), 2, 'read again with the new key, although the file is the same');
  await gateway.folder.write('site-keys.json', JSON.stringify({ keys: [], threshold: 1 }));
  await gateway.site.refresh();
  assert.equal(sequenceOf(gateway), 2, 'an unreadable file changes nothing');
  assert.match(gateway.reports.at(-1) ?? '', /^site keys refused/);
});

test('changes nothing when no file changed, so that documents stay cached', async () => {
  await using gateway = await createTestGateway();
  const content = gateway.site.content();
  await gateway.site.refresh();
  await gateway.site.setPublicData(new Map());
  assert.equal(gateway.site.content(), content);
});

test('a broken shell.json leaves the last good one', async () => {
  await using gateway = await createTestGateway();
  await gateway.folder.write('shell/shell.json', JSON.stringify({ ...shellJson, scripts: ['../../etc/passwd'] }));
  await gateway.site.refresh();
  assert.equal(gateway.site.content().shell?.buildId, 'b1');
  assert.match(gateway.reports[0] ?? '', /^shell\.json refused/);
});

test('settings take effect while the gateway runs, in the rendered page as well', async () => {
  await using other = await createTestGateway();
  const file = await other.folder.write('site.json', '{"siteName":"First"}');
  await using gateway = await createTestGateway({ SITE_SETTINGS: file });
  assert.match(gateway.site.content().rendered?.pages['/'] ?? '', /Landing of First/);
  await other.folder.write('site.json', '{"siteName":"Second one"}');
  await gateway.site.refresh();
  assert.match(gateway.site.content().rendered?.pages['/'] ?? '', /Landing of Second one/);
});

test("a new build's renderer replaces the old one, its chunks included", async () => {
  await using gateway = await createTestGateway();
  const build = async (says: string) => {
    await gateway.folder.write('shell/server/chunk.cjs', `exports.says = '${says}';`);
    await gateway.folder.write(
      'shell/server/render.cjs',
      `exports.renderSite = () => { const says = require("./chunk.cjs").says; return { pages: {}, guest: says, members: { '': says }, skeleton: says }; }; // ${says}`,
    );
    await gateway.site.refresh();
    return gateway.site.content().rendered?.guest;
  };
  assert.deepEqual([await build('build one'), await build('build two')], ['build one', 'build two']);
});

test('files of a new build are found', async () => {
  await using gateway = await createTestGateway();
  await gateway.folder.write('shell/public/.hidden', 'x');
  await gateway.folder.write('shell/public/index.html', 'x');
  await gateway.folder.write('shell/public/icons/512.png', 'x');
  await gateway.folder.write('shell/shell.json', JSON.stringify({ ...shellJson, buildId: 'build-2' }));
  await gateway.site.refresh();
  const { publicFiles } = gateway.site.content();
  assert.deepEqual([...publicFiles].sort(), ['/favicon.svg', '/icons/512.png', '/manifest.webmanifest']);
});
