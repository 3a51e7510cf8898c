import { webcrypto } from 'node:crypto';
import {
  attackTime,
  createAttackBench,
  FORGED_VERSION,
  HONEST_VERSION,
  makeTestKeys,
  pinnedRootOf,
  type TestKeyName,
  testKeyNames,
  type TestKeys,
  type TestSite,
  trustAttacks,
  VICTIM,
} from '../../testing/trust';
import type { SubtleSigning } from '../signature';
import { applyChoices } from './release-choice';
import { nothingSeen, readSeen, type Seen } from './sequences';
import type { SignedDocument } from './signed-document';
import { rememberReleaseList, rememberSite, verifyReleaseList, verifySite } from './site-trust';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

let keys: TestKeys<TestKeyName>;
beforeAll(async () => {
  keys = await makeTestKeys(testKeyNames, webcrypto.subtle);
});

interface Accepted {
  readonly seen: Seen;
  /** The version that all browsers take. */
  readonly current: string | undefined;
}

async function accept({ documents, lists }: TestSite, seen: Seen): Promise<Accepted> {
  const context = { subtle, pinned: pinnedRootOf(keys), seen, now: attackTime };
  const trust = await verifySite(context, documents);
  const list = await verifyReleaseList(context, trust, VICTIM, lists[VICTIM] as SignedDocument);
  const { pinned, releases } = applyChoices(list, 'production', trust.choices);
  return {
    // As a gateway keeps it over a restart, and a browser over a visit.
    seen: readSeen(JSON.parse(JSON.stringify(rememberReleaseList(rememberSite(seen, trust), trust.root, list)))),
    current: pinned ?? releases[0]?.version,
  };
}

it.each(trustAttacks)('rejects $title, and accepts its twin', async ({ before, attack, fault, twin }) => {
  const bench = createAttackBench(subtle, keys);
  const seen = before ? (await accept(await before(bench), nothingSeen)).seen : nothingSeen;
  const forged = await attack(bench);
  if (fault === undefined) {
    expect((await accept(forged, seen)).current).not.toBe(FORGED_VERSION);
  } else {
    await expect(accept(forged, seen)).rejects.toMatchObject({ name: 'TrustError', fault });
  }
  expect((await accept(await twin(bench), seen)).current).toBe(HONEST_VERSION);
});
