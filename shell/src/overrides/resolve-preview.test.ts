import { webcrypto } from 'node:crypto';
import type { Ownership, SubtleSigning } from '@inspire/shared/remote';
import { encodePreview, hashText, type Preview, readRoot } from '@inspire/shared/remote/trust';
import {
  type AttackBench,
  attackTime,
  createAttackBench,
  honestPreview,
  makeTestKeys,
  previewAttacks,
  signTestDocument,
  testKeyNames,
  testManifest,
} from '@inspire/shared/testing/trust';
import { type PreviewContext, resolvePreview } from './resolve-preview';

const subtle = webcrypto.subtle as unknown as SubtleSigning;
const { name, release: listed, expires } = honestPreview;
const manifest = testManifest(name, listed.version);

let bench: AttackBench;
let honest: Preview;
let context: PreviewContext;
let requested: string[];
beforeAll(async () => {
  bench = createAttackBench(subtle, await makeTestKeys(testKeyNames, webcrypto.subtle));
  honest = { ...honestPreview, release: { ...listed, manifest: await hashText(subtle, manifest) } };
});
beforeEach(async () => {
  requested = [];
  context = {
    allowed: ['https://previews.example'],
    contract: '1.3.0',
    subtle,
    now: attackTime,
    root: readRoot((await bench.sign()).documents.root.payload),
    findOwners: () => Promise.resolve(new Map([[name, listed]])),
    sendRequest: (address) => {
      requested.push(address);
      return Promise.resolve(new Response(manifest));
    },
  };
});

const signed = async (preview: object = honest) =>
  encodePreview(await signTestDocument(subtle, [bench.keys['video-team']], preview));

test('the build of a link becomes an override with all of its hashes, which is no release of its version', async () => {
  const { release, ...opened } = await resolvePreview(await signed(), context);
  expect(requested).toEqual(['https://previews.example/mfe-video/12/release.json']);
  expect(opened.name).toBe('mfe-video');
  expect(release).toMatchObject({
    version: 'preview',
    base: listed.base,
    paths: listed.paths,
    entry: 'remoteEntry.js',
    integrity: { 'remoteEntry.js': expect.stringMatching(/^sha384-/) as unknown },
    preview: { version: listed.version, expires },
  });
});

test.each(previewAttacks)('a link $title fetches nothing', async ({ attack }) => {
  const { root, document } = await attack(bench);
  await expect(resolvePreview(encodePreview(document), { ...context, root })).rejects.toThrow(/preview link/);
  expect(requested).toEqual([]);
});

test.each([
  ['its origin is not allowed', { allowed: ['http://localhost:*'] }, 'doesn’t show previews from previews.example'],
  ['the site allows no origin', { allowed: [] }, 'doesn’t show previews from previews.example'],
  ['the page could verify nothing', { root: undefined }, 'couldn’t confirm who made this preview link'],
  ['it was built against another major', { contract: '2.0.0' }, 'made for another version of the site'],
])('fetches nothing when %s', async (_, given, message) => {
  await expect(resolvePreview(await signed(), { ...context, ...given })).rejects.toThrow(message);
  expect(requested).toEqual([]);
});

test.each([
  ['a path', { paths: listed.paths, slots: [] }],
  ['a prefix', { paths: [], slots: [], prefixes: [{ path: listed.paths[0]?.path ?? '' }] }],
])('fetches nothing when another remote owns %s of it', async (_, owned) => {
  const findOwners = () =>
    Promise.resolve(
      new Map<string, Ownership>([
        [name, listed],
        ['mfe-billing', owned],
      ]),
    );
  await expect(resolvePreview(await signed(), { ...context, findOwners })).rejects.toThrow('another part of the site');
  expect(requested).toEqual([]);
});

test('fetches nothing when it would take over purchases', async () => {
  const purchase = { ...listed, slots: [{ name: 'purchase' as const }] };
  const link = await signed({ ...honest, release: { ...purchase, manifest: await hashText(subtle, manifest) } });
  const owners = (owner: string) => () =>
    Promise.resolve(new Map<string, Ownership>([[owner, { ...purchase, paths: [] }]]));
  await expect(resolvePreview(link, { ...context, findOwners: owners('mfe-billing') })).rejects.toThrow('another part');
  expect(requested).toEqual([]);
  await expect(resolvePreview(link, { ...context, findOwners: owners(name) })).resolves.toMatchObject({ name });
});

test.each([
  ['its origin is down', () => Promise.reject(new TypeError('refused')), 'couldn’t reach this preview'],
  ['its folder is gone', () => Promise.resolve(new Response('', { status: 404 })), 'couldn’t reach this preview'],
  ['its manifest is another one', () => Promise.resolve(new Response(`${manifest} `)), 'has changed since its link'],
])('is rejected when %s', async (_, sendRequest, message) => {
  await expect(resolvePreview(await signed(), { ...context, sendRequest })).rejects.toThrow(message);
});

test('a manifest of another release is rejected, though the link names its hash', async () => {
  const other = testManifest(name, '9.9.9');
  const link = await signed({ ...honest, release: { ...listed, manifest: await hashText(subtle, other) } });
  const sendRequest = () => Promise.resolve(new Response(other));
  await expect(resolvePreview(link, { ...context, sendRequest })).rejects.toThrow('has changed since its link');
});

test('a link that was cut off says so', async () => {
  await expect(resolvePreview((await signed()).slice(0, 40), context)).rejects.toThrow('link is incomplete');
});
