import { webcrypto } from 'node:crypto';
import { chooseRelease, type SiteTrustBlock, type SubtleSigning } from '@inspire/shared/remote';
import { INDEX_PATH, type ListedRelease } from '@inspire/shared/remote/trust';
import { createFakeStorage } from '@inspire/shared/testing';
import {
  type AttackBench,
  createAttackBench,
  FORGED_VERSION,
  HONEST_VERSION,
  makeTestKeys,
  pinnedKeysOf,
  PREVIOUS_VERSION,
  type TestKeyName,
  testKeyNames,
  type TestKeys,
  type TestSite,
  toTestStoreFiles,
  VICTIM,
} from '@inspire/shared/testing/trust';
import type { Candidate, SiteRegistry } from './site-registry';
import { createTrustClient, type TrustClientOptions } from './trust-client';
import { createTrustMemory } from './trust-memory';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

let keys: TestKeys<TestKeyName>;
beforeAll(async () => {
  keys = await makeTestKeys(testKeyNames, webcrypto.subtle);
});

const hint = { paths: [{ path: `/${VICTIM}` }], slots: [] };
const toBlock = (site: TestSite, given: Partial<SiteTrustBlock> = {}): SiteTrustBlock => ({
  trust: site.trust,
  lists: site.lists,
  manifests: site.manifests,
  owners: {},
  ...given,
});
/** The document of another page, which carries no list of the victim. */
const toHintingBlock = (site: TestSite): SiteTrustBlock => toBlock(site, { lists: {}, owners: { [VICTIM]: hint } });

/** A browser, whose memory lasts over visits, and the store that it reads. */
function createBrowser(options: Partial<TrustClientOptions> = {}) {
  const storage = createFakeStorage();
  const issues: unknown[] = [];
  const requested: string[] = [];
  const store: { files: Record<string, string> | undefined } = { files: undefined };
  const open = () =>
    createTrustClient({
      pinned: pinnedKeysOf(keys),
      subtle,
      memory: createTrustMemory(storage),
      onError: (issue) => issues.push(issue),
      sendRequest(address, { cache } = {}) {
        requested.push(cache ? `${address} ${cache}` : address);
        if (!store.files) return Promise.reject(new TypeError('offline'));
        const text = store.files[address];
        return Promise.resolve(text === undefined ? new Response('', { status: 404 }) : new Response(text));
      },
      ...options,
    });
  return { open, storage, issues, requested, serve: (site: TestSite) => (store.files = toTestStoreFiles(site)), store };
}

const chosenOf = (registry: SiteRegistry | undefined): Candidate | undefined => {
  const listed = registry?.remotes[VICTIM];
  return listed && chooseRelease<Candidate>(listed, { contract: '1.3.0', bucket: 0 });
};
const versionOf = (registry: SiteRegistry | undefined): string | undefined => chosenOf(registry)?.version;

const previous = ({ sign }: AttackBench) => sign();
const honest = ({ sign, list }: AttackBench) => sign({ lists: { [VICTIM]: list([HONEST_VERSION, PREVIOUS_VERSION]) } });
const bench = () => createAttackBench(subtle, keys);

// The table of attacks is tried on the verifier itself (shared/src/remote/trust/attacks.test.ts).
it.each([
  ['is rejected from another team', false, undefined, PREVIOUS_VERSION],
  ['is accepted from its own team', true, HONEST_VERSION, HONEST_VERSION],
])('a list %s, in a document and by an open page that fetches from the store', async (_, isHonest, shown, kept) => {
  const { sign, list, keys: own } = bench();
  const site = isHonest
    ? await honest(bench())
    : await sign({ lists: { [VICTIM]: list([FORGED_VERSION, PREVIOUS_VERSION], own['audio-team']) } });
  expect(versionOf(await createBrowser().open().start(toBlock(site)))).toBe(shown);
  const browser = createBrowser();
  const page = browser.open();
  const begun = await page.start(toBlock(await previous(bench())));
  browser.serve(site);
  expect(versionOf((await page.refresh()) ?? begun)).toBe(kept);
});

afterEach(() => void jest.useRealTimers());

describe('the trust client', () => {
  it('fetches the list of a remote that the document only hints at, and the manifest of its release', async () => {
    const browser = createBrowser();
    const site = await honest(bench());
    browser.serve(site);
    const page = browser.open();
    const begun = await page.start(toHintingBlock({ ...site, manifests: {} }));
    expect([Object.keys(begun.remotes), begun.hints]).toEqual([[], { [VICTIM]: hint }]);
    const registry = await page.complete(VICTIM);
    expect([versionOf(registry), registry?.hints]).toEqual([HONEST_VERSION, {}]);
    const release = await page.open(VICTIM, chosenOf(registry) as ListedRelease);
    expect([release.version, release.entry]).toEqual([HONEST_VERSION, 'remoteEntry.js']);
    expect(browser.requested).toHaveLength(2);
    expect(browser.issues).toEqual([]);
  });

  it('removes hints to remotes that trust.json does not name', async () => {
    const block = toBlock(await honest(bench()), { owners: { 'mfe-forged': hint } });
    expect((await createBrowser().open().start(block)).hints).toEqual({});
  });

  it('rejects a manifest that the list does not name, and fetches it once more past the cache', async () => {
    const browser = createBrowser();
    const site = await honest(bench());
    browser.serve(site);
    const page = browser.open();
    const chosen = chosenOf(await page.start(toBlock(site, { manifests: {} }))) as ListedRelease;
    const address = `/remotes/${VICTIM}/${HONEST_VERSION}/release.json`;
    browser.store.files = { [address]: '{"type":"release"}' };
    await expect(page.open(VICTIM, chosen)).rejects.toMatchObject({ fault: 'mixed' });
    expect(browser.requested).toEqual([address, `${address} reload`]);
  });

  it('uses what it accepted before when a gateway is a moment behind', async () => {
    const browser = createBrowser();
    const { sign, list } = bench();
    const newer = await sign({ trust: { sequence: 2 }, lists: { [VICTIM]: list([HONEST_VERSION]) } });
    await browser.open().start(toBlock(newer));
    browser.serve(newer);
    const page = browser.open();
    const registry = await page.start(toBlock(await previous(bench())));
    expect([registry.isVerified, Object.keys(registry.hints)]).toEqual([true, [VICTIM]]);
    expect(versionOf(await page.complete(VICTIM))).toBe(HONEST_VERSION);
  });

  it('shows an empty registry without anything that it can verify, and all of it once the store answers (D-51)', async () => {
    const browser = createBrowser();
    const page = browser.open();
    expect(await page.start(undefined)).toEqual({ isVerified: false, remotes: {}, hints: {} });
    expect(await page.refresh()).toBeUndefined();
    expect(browser.issues).toEqual([]);
    browser.serve(await honest(bench()));
    expect(versionOf(await page.refresh())).toBe(HONEST_VERSION);
  });

  it('accepts what was signed two years ago, in open pages and new visits: nothing expires', async () => {
    const browser = createBrowser();
    const site = await honest(bench());
    browser.serve(site);
    jest.useFakeTimers({ now: Date.now() + 2 * 365 * 24 * 3_600_000, doNotFake: ['nextTick', 'queueMicrotask'] });
    const page = browser.open();
    expect(versionOf(await page.start(toBlock(site)))).toBe(HONEST_VERSION);
    expect(versionOf(await page.refresh())).toBe(HONEST_VERSION);
  });

  it('ends a canary that the index stops, and no release for all browsers', async () => {
    const browser = createBrowser();
    const { sign, list } = bench();
    const lists = { [VICTIM]: { ...list(['3.0.0', HONEST_VERSION, PREVIOUS_VERSION]), weights: { '3.0.0': 50 } } };
    const site = await sign({ lists });
    const page = browser.open();
    expect(versionOf(await page.start(toBlock(site)))).toBe('3.0.0');
    browser.serve({ ...site, index: { ...site.index, stopped: { [VICTIM]: ['3.0.0', HONEST_VERSION] } } });
    expect(versionOf(await page.refresh())).toBe(HONEST_VERSION);
    const stopped = { [VICTIM]: ['3.0.0'] };
    expect(versionOf(await createBrowser().open().start(toBlock(site, { stopped })))).toBe(HONEST_VERSION);
  });

  it('requests nothing but the index while that is the same', async () => {
    const browser = createBrowser();
    const site = await honest(bench());
    const page = browser.open();
    await page.start(toBlock(site));
    browser.serve(site);
    await page.refresh();
    expect(browser.requested).toEqual([INDEX_PATH]);
  });

  it('keeps a list that cannot be replaced, unless the site has withdrawn its key', async () => {
    const browser = createBrowser();
    const page = browser.open();
    await page.start(toBlock(await honest(bench())));
    const { sign, list, state } = bench();
    const lost = await sign({ lists: { [VICTIM]: list(['3.0.0'], keys['video-team'], 3) } });
    browser.serve({ ...lost, lists: {} });
    expect(versionOf(await page.refresh())).toBe(HONEST_VERSION);
    const { trust } = state();
    const replaced = await sign({
      trust: {
        sequence: 2,
        keys: [...trust.keys, keys['next-video-team']],
        releases: [{ name: VICTIM, keyIds: ['next-video-team'] }],
      },
      lists: { [VICTIM]: list(['4.0.0'], keys['next-video-team'], 4) },
    });
    browser.serve({ ...replaced, lists: {} });
    const registry = await page.refresh();
    expect([versionOf(registry), registry?.hints[VICTIM]?.paths]).toEqual([undefined, [{ path: `/${VICTIM}` }]]);
  });

  it('lists remotes in the order of trust.json, which decides who owns a path', async () => {
    const site = await honest(bench());
    const lists = Object.fromEntries(Object.entries(site.lists).reverse());
    const registry = await createBrowser().open().start(toBlock(site, { lists }));
    expect(Object.keys(registry.remotes)).toEqual([VICTIM, 'mfe-audio']);
  });

  it.each([
    ['on an insecure origin', { subtle: undefined }, /secure origin/],
    ['in a build without site keys', { pinned: null }, /no site keys/],
  ])('says why nothing can be verified %s', async (_, options, words) => {
    const browser = createBrowser(options);
    expect((await browser.open().start(toBlock(await honest(bench())))).isVerified).toBe(false);
    expect(String(browser.issues[0])).toMatch(words);
  });

  it('verifies also in a browser without storage', async () => {
    const client = createBrowser({ memory: createTrustMemory(undefined) }).open();
    expect(versionOf(await client.start(toBlock(await honest(bench()))))).toBe(HONEST_VERSION);
  });
});
