import { webcrypto } from 'node:crypto';
import {
  createAttackBench,
  FORGED_VERSION,
  HONEST_VERSION,
  makeTestKeys,
  pinnedKeysOf,
  type TestKeyName,
  testKeyNames,
  type TestKeys,
  type TestSite,
  trustAttacks,
  VICTIM,
} from '../../testing/trust';
import { rankReleases } from '../choose-release';
import type { SubtleSigning } from '../signature';
import { availableReleases } from './release-choice';
import { nothingSeen, readSeen, type Seen } from './sequences';
import { readSignedManifest, type SignedManifest } from './signed-manifest';
import { TrustError } from './trust-error';
import { rememberReleaseList, rememberTrust, verifyReleaseList, verifyTrust } from './verify-manifests';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

let keys: TestKeys<TestKeyName>;
beforeAll(async () => {
  keys = await makeTestKeys(testKeyNames, webcrypto.subtle);
});

interface Accepted {
  readonly seen: Seen;
  /** The version that a browser takes; of all canaries, too. */
  readonly current: string | undefined;
}

async function accept({ trust: manifest, lists, index }: TestSite, seen: Seen): Promise<Accepted> {
  const pinned = pinnedKeysOf(keys);
  const context = { subtle, pinned, seen };
  const trust = await verifyTrust(context, manifest);
  const list = await verifyReleaseList(context, trust, VICTIM, lists[VICTIM] as SignedManifest);
  const available = availableReleases(list, 'production', trust, index.stopped);
  return {
    // As a gateway keeps it over a restart, and a browser over a visit.
    seen: readSeen(JSON.parse(JSON.stringify(rememberReleaseList(rememberTrust(seen, pinned, trust), trust, list)))),
    current: rankReleases(available, { contract: '1.3.0', bucket: 0 })[0]?.version,
  };
}

it.each(trustAttacks)('rejects $title, and accepts its twin', async ({ before, attack, fault, twin }) => {
  const bench = createAttackBench(subtle, keys);
  const { seen } = await accept(await before(bench), nothingSeen);
  const forged = await attack(bench);
  if (fault === undefined) {
    expect((await accept(forged, seen)).current).not.toBe(FORGED_VERSION);
  } else {
    await expect(accept(forged, seen)).rejects.toMatchObject({ name: 'TrustError', fault });
  }
  expect((await accept(await twin(bench), seen)).current).toBe(HONEST_VERSION);
});

it.each([
  ['without signatures', { payload: '{}' }],
  ['with a signature of no key', { payload: '{}', signatures: [{ signature: 'AAAA' }] }],
  ['that is no object', undefined],
])('rejects a manifest %s', (_, value) => {
  expect(() => readSignedManifest(value)).toThrow(TrustError);
});
