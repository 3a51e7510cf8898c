import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { INDEX_PATH } from '@inspire/shared/remote/trust';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import {
  type ListedShell,
  listShells,
  releaseShells,
  scriptOf,
  shellFiles,
  storeShells,
} from '../testing/shell-releases';
import { createUpstream } from '../testing/upstream';

/** A gateway machine: the address of the store and the public keys, no build of the shell. */
const bare = { SHELL_DIST: '' };

const page = async ({ app }: TestGateway, cookie = 'inspire_bucket=50', url = '/') => {
  const { body, headers, statusCode } = await app.inject({ url, headers: { accept: 'text/html', cookie } });
  const [, landing] = /<h1>Landing (\S+) of/.exec(body) ?? [];
  const [, script] = /src="(\/assets\/main\.[^"]+)"/.exec(body) ?? [];
  return { statusCode, landing, script, build: headers['x-inspire-build'] };
};
const linesOf = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));
const statusOf = async ({ app }: TestGateway, url: string) => (await app.inject(url)).statusCode;

async function createShellGateway(listed: readonly ListedShell[]): Promise<TestGateway> {
  const gateway = await createTestGateway(bare);
  await releaseShells(gateway, 1, listed);
  await gateway.site.refresh();
  return gateway;
}

test('a gateway needs the store and the keys only: it becomes ready with the first release of the shell', async () => {
  await using gateway = await createTestGateway(bare);
  assert.deepEqual([await statusOf(gateway, '/readyz'), (await page(gateway)).statusCode], [503, 503]);
  await releaseShells(gateway, 1, [{ version: '1.0.0' }]);
  await gateway.site.refresh();
  assert.equal(await statusOf(gateway, '/readyz'), 200);
  assert.deepEqual(await page(gateway), {
    statusCode: 200,
    landing: '1.0.0',
    script: scriptOf('1.0.0'),
    build: '1.0.0',
  });
  assert.equal(await statusOf(gateway, '/favicon.svg'), 200);
});

test('serves a canary to the browsers of its share and a pin to all, with documents of that build', async () => {
  await using gateway = await createShellGateway([{ version: '1.1.0', weight: 30 }, { version: '1.0.0' }]);
  const landingFor = async (bucket: number) => (await page(gateway, `inspire_bucket=${bucket}`)).landing;
  assert.deepEqual([await landingFor(29), await landingFor(30), await landingFor(29)], ['1.1.0', '1.0.0', '1.1.0']);
  const favicon = await gateway.app.inject({ url: '/favicon.svg', headers: { cookie: 'inspire_bucket=29' } });
  assert.match(favicon.body, /1\.1\.0/);
  await releaseShells(gateway, 2, [{ version: '1.1.0', weight: 30 }, { version: '1.0.0' }], '1.1.0');
  await gateway.site.refresh();
  assert.equal(await landingFor(99), '1.1.0');
});

test('counts a report of a release that did not start only if the browser gets that release', async () => {
  await using gateway = await createShellGateway([{ version: '1.1.0' }, { version: '1.0.0' }]);
  const report = (version: string) =>
    gateway.app.inject({
      method: 'HEAD',
      url: '/',
      headers: {
        accept: 'text/html',
        cookie: `inspire_bucket=1; inspire_shell_failed=${version}`,
        'x-inspire-failed-shell': version,
      },
    });
  assert.equal((await report('1.1.0')).headers['x-inspire-build'], '1.0.0');
  for (const version of ['1.0.0', '9.9.9', 'x']) await report(version);
  assert.equal((await page(gateway)).build, '1.1.0', 'in other browsers');
  assert.deepEqual(await gateway.metrics.getSingleMetricAsString('inspire_shell_failures_total').then(linesOf), [
    'inspire_shell_failures_total{version="1.1.0"} 1',
  ]);
});

test('open tabs and documents of other gateways find the files of every listed build', async () => {
  await using first = await createShellGateway([{ version: '1.0.0' }]);
  await using second = await createTestGateway({
    ...bare,
    RELEASES_DIR: first.folder.releasesDir,
    RELEASE_SITE_KEYS_FILE: join(first.folder.shellDist, '../site-keys.json'),
  });
  const { script: oldScript = '' } = await page(second);
  await releaseShells(first, 2, [{ version: '1.1.0' }, { version: '1.0.0' }]);
  // The first gateway has seen the release, and the second has not.
  await first.site.refresh();
  const { script: newScript = '' } = await page(first);
  assert.deepEqual([oldScript, newScript], [scriptOf('1.0.0'), scriptOf('1.1.0')]);
  assert.equal((await page(second)).script, oldScript);
  for (const gateway of [first, second])
    for (const script of [oldScript, newScript]) assert.equal(await statusOf(gateway, script), 200);
  assert.equal(await statusOf(second, '/assets/unknown.js'), 404);
});

/** Serves the store of a gateway, as another host does, to another gateway. */
async function createRemoteStoreGateway({ folder }: TestGateway) {
  const store = await createUpstream(({ url = '' }, response) => {
    readFile(folder.releasesDir + url).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const gateway = await createTestGateway({
    ...bare,
    RELEASES_DIR: '',
    RELEASES_URL: store.origin,
    RELEASE_SITE_KEYS_FILE: join(folder.shellDist, '../site-keys.json'),
  });
  return {
    gateway,
    countRequests: (path: string) => store.seen.filter(({ url }) => url === path).length,
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

test('reads a store on another host in the same way, and checks it once for many requests for unknown files', async () => {
  await using source = await createShellGateway([{ version: '1.0.0' }]);
  await using remote = await createRemoteStoreGateway(source);
  const { gateway, countRequests } = remote;
  assert.deepEqual([(await page(gateway)).build, gateway.reports], ['1.0.0', []]);
  assert.equal(await statusOf(gateway, scriptOf('1.0.0')), 200);
  const before = countRequests(INDEX_PATH);
  const began = performance.now();
  await statusOf(gateway, '/assets/first.js');
  await Promise.all(Array.from({ length: 20 }, (_, index) => statusOf(gateway, `/assets/${index}.js`)));
  const seconds = (performance.now() - began) / 1_000;
  const looks = countRequests(INDEX_PATH) - before;
  // Two, and one more for each second that the requests are late; a timer may fire a millisecond early.
  assert.ok(looks >= 2 && looks <= 1 + Math.floor(seconds / 0.999), `${looks} looks in ${seconds} s`);
});

test('a release with a forged, missing or foreign file is neither served nor run, and reported once; the previous one stays', async () => {
  await using gateway = await createShellGateway([{ version: '1.0.0' }]);
  const { folder } = gateway;
  for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0']) await storeShells(folder, version);
  const foreign = { ...shellFiles('1.1.0'), 'shell.json': shellFiles('1.0.0')['shell.json'] ?? '' };
  await folder.write('releases/shell/1.1.0/shell.json', foreign['shell.json']);
  await folder.write(`releases/shell/1.3.0/public${scriptOf('1.3.0')}`, 'alert(1)');
  await folder.write('releases/shell/1.4.0/server/render.cjs', 'process.exit(1)');
  await listShells(gateway, 2, [
    { version: '1.4.0' },
    { version: '1.3.0' },
    { version: '1.2.0', files: { ...shellFiles('1.2.0'), 'public/assets/more.js': 'x' } },
    { version: '1.1.0', files: foreign },
    { version: '1.0.0' },
  ]);
  await gateway.site.refresh();
  await gateway.site.refresh();
  assert.equal((await page(gateway)).landing, '1.0.0');
  assert.equal(await statusOf(gateway, scriptOf('1.3.0')), 404);
  assert.equal(gateway.reports.length, 4, 'each once');
  assert.match(
    gateway.reports.join(),
    /render\.cjs does not have the hash.*main\.1\.3\.0\.js does not have the hash.*more\.js is missing.*shell\.json is of another version/s,
  );
});

test('omits a compressed copy that does not match its file', async () => {
  await using gateway = await createTestGateway(bare);
  await gateway.folder.write(`releases/shell/1.0.0/public${scriptOf('1.0.0')}.br`, brotliCompressSync('alert(1)'));
  const favicon = shellFiles('1.0.0')['public/favicon.svg'] ?? '';
  await gateway.folder.write('releases/shell/1.0.0/public/favicon.svg.br', brotliCompressSync(favicon));
  await releaseShells(gateway, 1, [{ version: '1.0.0' }]);
  await gateway.site.refresh();
  const get = (url: string) => gateway.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  const [script, icon] = [await get(scriptOf('1.0.0')), await get('/favicon.svg')];
  assert.deepEqual([script.headers['content-encoding'], script.body], [undefined, 'console.log("shell 1.0.0");']);
  assert.equal(icon.headers['content-encoding'], 'br');
});

test('open tabs find the files of a withdrawn release, which no new page gets until it is given back', async () => {
  await using gateway = await createShellGateway([{ version: '1.1.0' }, { version: '1.0.0' }]);
  await listShells(gateway, 2, [{ version: '1.0.0' }]);
  await gateway.site.refresh();
  assert.equal((await page(gateway)).build, '1.0.0');
  assert.equal(await statusOf(gateway, scriptOf('1.1.0')), 200);
  await listShells(gateway, 3, [{ version: '1.1.0' }, { version: '1.0.0' }]);
  await gateway.site.refresh();
  assert.deepEqual([(await page(gateway)).landing, gateway.reports], ['1.1.0', []]);
});

test('keeps the last ten unlisted releases, and leaves no files behind when it stops', async () => {
  const gateway = await createShellGateway([{ version: '1.0.0' }]);
  const [dist = ''] = gateway.site.shellFolders();
  for (let minor = 1; minor <= 11; minor += 1) {
    await releaseShells(gateway, minor + 1, [{ version: `1.${minor}.0` }]);
    await gateway.site.refresh();
  }
  assert.equal(existsSync(dist), false);
  assert.deepEqual(
    [await statusOf(gateway, scriptOf('1.0.0')), await statusOf(gateway, scriptOf('1.1.0'))],
    [404, 200],
  );
  await gateway[Symbol.asyncDispose]();
  assert.equal(existsSync(dirname(dist)), false);
});
