import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import { createSigner, registryText } from '../testing/registry';
import { shellJson } from '../testing/site-folder';

const REGISTRY = 'releases/remotes/registry.json';
const sequenceOf = ({ site }: TestGateway) => site.content().registry?.registry.sequence;

test('a newer registry is taken over', async () => {
  await using gateway = await createTestGateway();
  assert.equal(sequenceOf(gateway), 1);
  await gateway.folder.write(REGISTRY, JSON.stringify(await gateway.signer.sign(registryText(2))));
  await gateway.site.refresh();
  assert.equal(sequenceOf(gateway), 2);
});

const stranger = await createSigner('k1');
const bad: readonly (readonly [name: string, make: (gateway: TestGateway) => Promise<string>, issue: RegExp])[] = [
  ['is signed by another key', async () => JSON.stringify(await stranger.sign(registryText(2))), /does not fit/],
  [
    'was altered after it was signed',
    async ({ signer }) => JSON.stringify({ ...(await signer.sign(registryText(2))), payload: registryText(3) }),
    /does not fit/,
  ],
  [
    'has an unknown key',
    async () => JSON.stringify(await (await createSigner('k9')).sign(registryText(2))),
    /unknown key k9/,
  ],
  ['is no JSON', async () => '{"keyId":', /JSON/],
  ['is no registry', async ({ signer }) => JSON.stringify(await signer.sign('{"schema":2}')), /schema must be 1/],
  [
    'is older than the one served',
    async ({ signer }) => JSON.stringify(await signer.sign(registryText(0))),
    /lower than 1/,
  ],
];
for (const [name, make, issue] of bad) {
  test(`a registry that ${name} is reported once, and the last good one stays`, async () => {
    await using gateway = await createTestGateway();
    const good = gateway.site.content().registry?.envelope;
    await gateway.folder.write(REGISTRY, await make(gateway));
    await gateway.site.refresh();
    await gateway.site.refresh();
    assert.deepEqual(gateway.site.content().registry?.envelope, good);
    assert.equal(gateway.reports.length, 1);
    assert.match(gateway.reports[0] ?? '', issue);
    const { body } = await gateway.app.inject('/remotes/registry.json');
    assert.deepEqual(JSON.parse(body), good);
  });
}

test('without a registry the site is served, and its address says so', async () => {
  await using other = await createTestGateway();
  await using gateway = await createTestGateway({ RELEASES_DIR: other.folder.shellDist });
  assert.equal(gateway.site.content().registry, null);
  assert.equal((await gateway.app.inject({ url: '/login', headers: { accept: 'text/html' } })).statusCode, 200);
  assert.equal((await gateway.app.inject('/remotes/registry.json')).statusCode, 404);
  assert.deepEqual(gateway.reports, []);
});

test('keys may be replaced while the gateway runs: what they sign is taken, what they no longer sign stays as it was', async () => {
  await using gateway = await createTestGateway();
  const next = await createSigner('k2');
  await gateway.folder.write(REGISTRY, JSON.stringify(await next.sign(registryText(2))));
  await gateway.site.refresh();
  assert.deepEqual([sequenceOf(gateway), gateway.reports.length], [1, 1]);
  await gateway.folder.write('keys.json', JSON.stringify([gateway.signer.key, next.key]));
  await gateway.site.refresh();
  assert.equal(sequenceOf(gateway), 2, 'read again with the new key, although the file is the same');
  assert.deepEqual(
    gateway.site.content().keys.map(({ keyId }) => keyId),
    ['k1', 'k2'],
  );
  await gateway.folder.write('keys.json', JSON.stringify([next.key]));
  await gateway.site.refresh();
  assert.deepEqual([gateway.site.content().keys, sequenceOf(gateway)], [[next.key], 2]);
  await gateway.folder.write('keys.json', '[{"keyId":"k3"}]');
  await gateway.site.refresh();
  assert.deepEqual(gateway.site.content().keys, [next.key], 'an unreadable file changes nothing');
  assert.match(gateway.reports.at(-1) ?? '', /^keys of releases refused/);
});

test('nothing changes where no file changed, so that documents stay cached', async () => {
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
