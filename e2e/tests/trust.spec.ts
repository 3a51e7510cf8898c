import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  type AttackBench,
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
} from '@inspire/shared/testing/trust';
import {
  type FaultInjectionGateway,
  startFaultInjectionGateway,
} from '../fixtures/fault-injection/fault-injection-gateway';
import { pinInShell, type PinnedShell } from '../fixtures/fault-injection/pinned-shell';
import { type ServedTrust, serveTrust } from '../fixtures/fault-injection/serve-trust';
import { expect, test } from '../fixtures/test';

const subtle = crypto.subtle as unknown as AttackBench['subtle'];

let keys: TestKeys<TestKeyName>;
let shell: PinnedShell;
let emptyStore: string;
let gateway: FaultInjectionGateway;

// What is rejected is reported, and no version of these releases has files.
test.use({ injectedFailures: { messages: [/./] } });

test.beforeAll(async ({ baseURL }) => {
  keys = await makeTestKeys(testKeyNames, crypto.subtle);
  shell = pinInShell(pinnedRootOf(keys));
  emptyStore = mkdtempSync(join(tmpdir(), 'inspire-e2e-store-'));
  gateway = await startFaultInjectionGateway({
    store: { releasesDir: emptyStore },
    site: baseURL ?? '',
    settings: { SHELL_DIST: shell.dist },
  });
});
test.afterAll(async () => {
  await gateway.stop();
  shell.remove();
  rmSync(emptyStore, { recursive: true, force: true });
});

interface Visit {
  readonly page: Page;
  readonly served: ServedTrust;
  readonly address: string;
}

/** Loads the page of the remote, until the shell has decided what to load. */
async function visit({ page, served, address }: Visit, site: TestSite, hinted?: string): Promise<readonly string[]> {
  // The former visit may still be requesting what it states.
  await page.goto('about:blank');
  served.state(site, hinted);
  await page.goto(address);
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible();
  return served.requested(VICTIM);
}

for (const { title, before, attack, fault, twin } of trustAttacks) {
  // Only a browser that has been there before knows what is older.
  const memories = [...(before ? [true] : []), ...(before && fault === 'rolled-back' ? [] : [false])];
  for (const hasMemory of memories) {
    test(
      `${title}: nothing of it is requested ${hasMemory ? 'after a former visit' : 'on a first visit'}, and its twin is`,
      { tag: '@R19' },
      async ({ browser }) => {
        const { origin } = gateway;
        for (const [make, isHonest] of [
          [attack, false],
          [twin, true],
        ] as const) {
          const context = await browser.newContext();
          const page = await context.newPage();
          await page.clock.setFixedTime(attackTime);
          // None of these releases has files: what a visit has tried would be tried last by the next one.
          await page.addInitScript(() => {
            if (location.protocol === 'http:') localStorage.removeItem('failed-releases');
          });
          const opened = { page, served: await serveTrust(page, origin), address: `${origin}/${VICTIM}` };
          const bench = createAttackBench(subtle, keys);
          if (hasMemory && before) await visit(opened, await before(bench));
          const requested = await visit(opened, await make(bench));
          if (isHonest) expect(requested[0]).toBe(HONEST_VERSION);
          else expect(requested).not.toContain(FORGED_VERSION);
          await context.close();
        }
      },
    );
  }
}

test(
  'a remote at which a document only hints is loaded by its list in the store, if that can be verified',
  { tag: '@R19' },
  async ({ page }) => {
    await page.clock.setFixedTime(attackTime);
    const { origin } = gateway;
    const opened = { page, served: await serveTrust(page, origin), address: `${origin}/${VICTIM}` };
    const { sign, list, keys: known } = createAttackBench(subtle, keys);
    const forged = await sign({ lists: { [VICTIM]: list([FORGED_VERSION], known.stranger) } });
    expect(await visit(opened, forged, VICTIM)).toEqual([]);
    await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
    const honest = await sign({ snapshot: { sequence: 3 }, lists: { [VICTIM]: list([HONEST_VERSION]) } });
    expect((await visit(opened, honest, VICTIM))[0]).toBe(HONEST_VERSION);
  },
);
