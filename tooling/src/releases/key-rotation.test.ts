import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { readEnvelope, type SubtleSigning, type TrustedKey, verifyEnvelope } from '@inspire/shared/remote';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { runCli } from '../testing/run-cli';
import { addKey, type KeyRing, listKeys, retireKey, rotateKey } from './key-rotation';
import { generateKey } from './keys';
import { openSiteReleaseStore } from './open-site-release-store';

const subtle = webcrypto.subtle as unknown as SubtleSigning;
let site: ReleaseSite;
let ring: KeyRing;
let old: string;
beforeEach(async () => {
  site = await createReleaseSite();
  await site.release('mfe-one', '1.0.0');
  ring = ringWith({});
  [{ keyId: old } = assert.fail()] = await trusted();
});
afterEach(() => site.fixture.remove());

const ringWith = (env: NodeJS.ProcessEnv): KeyRing => {
  const dataDir = site.inData('');
  return { dataDir, env, openSignedStore: () => openSiteReleaseStore(dataDir, env) };
};
const trusted = async () => JSON.parse(await readFile(site.inData('keys/release-public.json'), 'utf8')) as TrustedKey[];
const envelope = async () =>
  readEnvelope(JSON.parse(await readFile(site.inData('releases/remotes/registry.json'), 'utf8')));
const notesOf = async (of = ring) =>
  Object.fromEntries((await listKeys(of)).map(({ keyId, notes }) => [keyId, notes.join(', ')]));

test('a key is replaced in three steps, and a shell that knows both takes the registry throughout', async () => {
  await addKey(ring);
  const known = await trusted();
  const next = known[1]?.keyId ?? assert.fail('no second key');
  assert.deepEqual(await notesOf(), {
    [old]: 'trusted, signs, the registry is signed with it',
    [next]: 'trusted, is to sign next',
  });
  assert.equal((await stat(site.inData('keys/release-private.next.json'))).mode & 0o077, 0);
  const takes = async (keys: readonly TrustedKey[]) =>
    verifyEnvelope(subtle, keys, await envelope()).then(
      (payload) => (JSON.parse(payload) as { sequence: number }).sequence,
    );
  assert.equal(await takes(known), 1);

  await rotateKey(ring);
  assert.deepEqual([await takes(known), (await envelope()).keyId], [2, next]);
  assert.deepEqual(await notesOf(), { [old]: 'trusted', [next]: 'trusted, signs, the registry is signed with it' });
  await site.release('mfe-one', '1.1.0');
  assert.equal((await envelope()).keyId, next);

  await retireKey(ring);
  assert.deepEqual(
    (await trusted()).map(({ keyId }) => keyId),
    [next],
  );
  assert.equal(await takes(await trusted()), 3);
  assert.doesNotMatch(JSON.stringify(await trusted()), /"d"/);
});

test('no step can be taken before the one that it needs', async () => {
  await assert.rejects(rotateKey(ring), /There is no new key: 'release keys add' makes one/);
  await assert.rejects(retireKey(ring), new RegExp(`Only ${old} is trusted, and it signs`));
  await assert.rejects(
    retireKey(ring, old),
    new RegExp(`${old} signs: 'release keys add' and 'release keys rotate' come first`),
  );
  await addKey(ring);
  await assert.rejects(addKey(ring), /is there and trusted: go on with 'release keys rotate'/);
  await assert.rejects(retireKey(ring), /does not sign yet: 'release keys rotate' comes first/);
  await assert.rejects(retireKey(ring, 'nobody'), /Unknown key nobody. Available: /);
});

test('a new key that was never used can be given up by its name', async () => {
  await addKey(ring);
  const next = (await trusted())[1]?.keyId ?? assert.fail();
  await retireKey(ring, next);
  assert.deepEqual(
    (await trusted()).map(({ keyId }) => keyId),
    [old],
  );
  await assert.rejects(rotateKey(ring), /There is no new key/);
});

test('a rotation that was cut off before the registry was signed goes on, and nothing is retired before', async () => {
  await addKey(ring);
  const next = (await trusted())[1]?.keyId;
  const dying: KeyRing = {
    ...ring,
    openSignedStore: async () => ({
      ...(await ring.openSignedStore()),
      change: () => Promise.reject(new Error('killed')),
    }),
  };
  await assert.rejects(rotateKey(dying), /killed/);
  await assert.rejects(
    retireKey(ring),
    new RegExp(`The registry is still signed with ${old}: 'release keys rotate' comes first`),
  );
  await rotateKey(ring);
  assert.equal((await envelope()).keyId, next);
  await retireKey(ring);
  assert.deepEqual(
    (await trusted()).map(({ keyId }) => keyId),
    [next],
  );
});

test('where settings overrule the files it is said what to change, and no file of trusted keys is', async () => {
  const first = await generateKey();
  const settings = (signing: TrustedKey, ...known: TrustedKey[]) => ({
    RELEASE_PRIVATE_KEY: JSON.stringify(signing),
    RELEASE_PUBLIC_KEYS: JSON.stringify(known),
  });
  const before = await readFile(site.inData('keys/release-public.json'), 'utf8');
  const added = await addKey(ringWith(settings(first, first)));
  assert.doesNotMatch(added.join('\n'), /"d"/, 'no private key on the terminal');
  const known = JSON.parse(added.join('\n').match(/RELEASE_PUBLIC_KEYS=(.*)/)?.[1] ?? '') as TrustedKey[];
  assert.equal(known.length, 2);
  const next = JSON.parse(await readFile(site.inData('keys/release-private.next.json'), 'utf8')) as TrustedKey;
  await assert.rejects(
    rotateKey(ringWith(settings(first, first))),
    /not among the trusted keys yet: add its public part to RELEASE_PUBLIC_KEYS/,
  );
  const [oldPublic] = await trusted();
  await assert.rejects(
    rotateKey(ringWith(settings(first, ...known, oldPublic ?? assert.fail()))),
    /RELEASE_PRIVATE_KEY takes precedence over the files\. Set it to the key in .*release-private\.next\.json/,
  );
  const ready = ringWith(settings(next, ...known, oldPublic ?? assert.fail()));
  await rotateKey(ready);
  assert.equal((await envelope()).keyId, next.keyId);
  const retired = await retireKey(ready, first.keyId);
  assert.doesNotMatch(retired.join('\n'), new RegExp(first.keyId));
  assert.equal(await readFile(site.inData('keys/release-public.json'), 'utf8'), before);
});

test('a key that no shell trusts never signs', async () => {
  const [stranger, known] = [await generateKey(), (await trusted())[0]];
  const env = { RELEASE_PRIVATE_KEY: JSON.stringify(stranger), RELEASE_PUBLIC_KEYS: JSON.stringify([known]) };
  const signedStore = await openSiteReleaseStore(site.inData(''), env);
  await assert.rejects(
    signedStore.change((registry) => ({ ...registry, sequence: 9 })),
    /is not among the trusted keys, so that every shell would refuse the registry/,
  );
  assert.equal((await envelope()).keyId, old);
});

test('the command says what it did, and refuses an unknown step', async () => {
  const run = runCli(site.fixture.root, ['release', 'keys', 'add']);
  assert.equal(await run.exit, 0);
  assert.match(
    run.output(),
    /^The new key [0-9a-f]{12} is trusted beside [0-9a-f]{12}\.\nGive \/.*release-public\.json to the gateways; /,
  );
  const odd = runCli(site.fixture.root, ['release', 'keys', 'burn']);
  assert.equal(await odd.exit, 2);
  assert.match(odd.output(), /^Missing action: list, add, rotate or retire\.\nUsage: release publish/);
});
