import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { measureInTest, toMeasure } from '@inspire/devkit/figures';
import type { OwnedSlot, Release, SiteDocument } from '@inspire/shared/remote';
import { createTestGateway } from '../testing/gateway';
import { dataOf, getPage } from '../testing/page';
import { releaseOf, type StatedReleases, writeReleases } from '../testing/registry';

const RELEASES = 5;
const FILES = 12;

const randomHash = (): string => `sha384-${randomBytes(48).toString('base64')}`;
const files = ['remoteEntry.js', ...Array.from({ length: FILES }, (_, index) => `assets/page-${index}.0a1b2c.js`)];

/** A remote of the size of those of this site. */
function toRemote(index: number, slots: readonly OwnedSlot[]): Release[] {
  const pathOf = (page: string) => `/user-routes/section-${index}/${page}`;
  return Array.from({ length: RELEASES }, (_, age) =>
    releaseOf(`1.${RELEASES - age}.0`, {
      integrity: Object.fromEntries(files.map((file) => [file, randomHash()])),
      preload: files.slice(0, 4),
      frames: randomHash(),
      requires: { react: '^19.3.1', 'react-dom': '^19.3.1', '@inspire/shared': '^1.3.0' },
      paths: ['home', 'player', 'library', 'settings'].map((page) => ({
        path: pathOf(page),
        session: true,
        data: [`/files/search?page=0&size=500&section=${index}`, '/files/getUserBrowseHistory'],
      })),
      slots,
    }),
  );
}

/** Two of the remotes fill slots of the layout. */
const layout: Readonly<Record<number, readonly OwnedSlot[]>> = {
  1: [{ name: 'header.bell', session: true }],
  2: [
    { name: 'purchase', session: true },
    { name: 'dock', session: true },
  ],
};

const stateRemotes = (count: number): StatedReleases => ({
  sequence: 2,
  remotes: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `mfe-section-${index}`,
      { releases: toRemote(index, layout[index] ?? []) },
    ]),
  ),
});

async function measure(count: number): Promise<{ readonly kilobytes: number; readonly data: SiteDocument }> {
  await using gateway = await createTestGateway();
  await writeReleases(gateway.folder.write, gateway.signer, stateRemotes(count));
  await gateway.site.refresh();
  const data = dataOf((await getPage(gateway, '/user-routes/section-0/home')).body);
  return { kilobytes: brotliCompressSync(JSON.stringify(data.trust)).length / 1_000, data };
}

test('P20: a document carries at most 6 kB of releases for 5 remotes, and 20 kB for 30', () =>
  measureInTest('P20', async () => {
    const [few, many] = [await measure(5), await measure(30)];
    for (const { data } of [few, many])
      assert.deepEqual(Object.keys(data.trust?.lists ?? {}), ['mfe-section-0', 'mfe-section-1', 'mfe-section-2']);
    assert.equal(Object.keys(many.data.trust?.owners ?? {}).length, 27);
    assert.ok(few.kilobytes <= 6, `${few.kilobytes} kB for 5 remotes`);
    assert.ok(many.kilobytes <= 20, `${many.kilobytes} kB for 30 remotes`);
    return { fiveRemotes: toMeasure('kB', [few.kilobytes]), thirtyRemotes: toMeasure('kB', [many.kilobytes]) };
  }));

test('a guest’s page carries no list of slots that need a session', async () => {
  await using gateway = await createTestGateway();
  await writeReleases(gateway.folder.write, gateway.signer, stateRemotes(5));
  await gateway.site.refresh();
  const { body } = await getPage(gateway, '/about', {});
  assert.match(body, /"lists":\{\},"manifests":\{\}/);
});

test('a page carries the lists and chosen manifests that it needs, and hints to the other remotes', async () => {
  await using gateway = await createTestGateway();
  const { trust } = dataOf((await getPage(gateway, '/user-routes/dashboard')).body);
  const verified = gateway.site.content().registry;
  assert.deepEqual(trust?.trust, verified?.trust);
  assert.deepEqual(trust?.lists, { 'mfe-video': verified?.lists.get('mfe-video') });
  const { hash = '', text } = verified?.manifests.get('mfe-video 1.0.0') ?? {};
  assert.deepEqual(trust?.manifests, { [hash]: text }, 'of the release that this browser gets');
  assert.deepEqual(trust?.owners, { 'mfe-auth': { paths: [{ path: '/login' }], slots: [] } });
});

test('a member’s page also carries the lists of the bar’s sections', async () => {
  await using gateway = await createTestGateway();
  const section = (path: string) => ({
    releases: [releaseOf('1.0.0', { paths: [{ path, session: true }], slots: [] })],
  });
  await writeReleases(gateway.folder.write, gateway.signer, {
    sequence: 2,
    remotes: { 'mfe-video': section('/user-routes/dashboard'), 'mfe-audio': section('/user-routes/audio') },
  });
  await gateway.site.refresh();
  const { trust } = dataOf((await getPage(gateway, '/user-routes/dashboard')).body);
  assert.deepEqual(Object.keys(trust?.lists ?? {}), ['mfe-video', 'mfe-audio']);
  assert.equal(Object.keys(trust?.manifests ?? {}).length, 2);
});
