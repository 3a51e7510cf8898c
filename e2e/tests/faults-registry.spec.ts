import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, registerAccount } from '../fixtures/accounts';
import { startFaultInjectionGateway } from '../fixtures/fault-injection/fault-injection-gateway';
import { startFaultyProxy } from '../fixtures/fault-injection/faulty-proxy';
import { INDEX_FILE, readStoreStatement, TRUST_FILE } from '../fixtures/fault-injection/read-statement';
import { openUnavailableSections, sectionRemotes, sections } from '../fixtures/fault-injection/sections';
import { createTestReleaseStore, type TestReleaseStore } from '../fixtures/fault-injection/test-release-store';
import { expect, test } from '../fixtures/test';

let store: TestReleaseStore;
let viewer: Account;
let valid: Readonly<Record<'index' | 'trust', string>>;

test.describe.configure({ timeout: 90_000 });
test.use({ injectedFailures: { messages: [/Failed to load resource/, /registry/i] } });

test.beforeAll(async ({ baseURL, playwright }) => {
  viewer = await registerAccount(await playwright.request.newContext({ baseURL }));
  store = await createTestReleaseStore();
  for (const remote of sectionRemotes) await store.publishCopy(remote, '1.0.0');
  valid = { index: readFileSync(index(), 'utf8'), trust: readFileSync(trust(), 'utf8') };
});
test.afterAll(() => store.remove());

const index = (): string => join(store.releasesDir, INDEX_FILE);
const trust = (): string => join(store.releasesDir, TRUST_FILE);

/** A later `trust.json` of fewer remotes, under the signature of the valid one. */
function forge(): string {
  const signed = JSON.parse(valid.trust) as { payload: string };
  const payload = JSON.parse(signed.payload) as { sequence: number; releases: { name: string }[] };
  const releases = payload.releases.filter(({ name }) => name !== 'mfe-video');
  return JSON.stringify({
    ...signed,
    payload: JSON.stringify({ ...payload, sequence: payload.sequence + 1, releases }),
  });
}

/** What a gateway finds that has never verified anything. */
const faults: Record<string, () => void> = {
  'a forged trust.json': () => writeFileSync(trust(), forge()),
  'an unreachable index': () => rmSync(index(), { force: true }),
};

for (const [name, inject] of Object.entries(faults)) {
  test(
    `${name}: each section shows a card under the bar, no path leads away, and Retry loads the remotes (D-51)`,
    { tag: '@R1' },
    async ({ context, page, baseURL }) => {
      inject();
      const gateway = await startFaultInjectionGateway({ store, site: baseURL ?? '' });
      // An origin for each section: the session that one stores would lead the login page away.
      const proxies = await Promise.all(sections.map(() => startFaultyProxy(gateway.origin)));
      try {
        const open = await openUnavailableSections(
          context,
          (section) => proxies[sections.indexOf(section)]?.origin ?? '',
          viewer,
        );
        // Only a verified registry knows that a path is unknown.
        await page.goto(`${gateway.origin}/no-such-page`);
        await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
        await expect(page).toHaveURL(/\/no-such-page$/);

        writeFileSync(trust(), valid.trust);
        // The gateway reads the lists again when the index has been rewritten.
        writeFileSync(index(), valid.index);
        await gateway.serves((await readStoreStatement(store.releasesDir)).changes);
        await Promise.all(
          open.map(async ({ section, page: opened }) => {
            if (section.isSlot) await opened.reload();
            else await opened.getByRole('button', { name: 'Retry' }).click();
            await section.works(opened);
          }),
        );
      } finally {
        await Promise.all(proxies.map((proxy) => proxy.close()));
        await gateway.stop();
      }
    },
  );
}
