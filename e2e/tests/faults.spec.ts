import { type Account, registerAccount } from '../fixtures/accounts';
import {
  type FaultInjectionGateway,
  startFaultInjectionGateway,
} from '../fixtures/fault-injection/fault-injection-gateway';
import {
  type FaultyProxy,
  startFaultyProxy,
  type WireFault,
  wireFaults,
} from '../fixtures/fault-injection/faulty-proxy';
import { isUnavailable, openSections, type Section, sections } from '../fixtures/fault-injection/sections';
import {
  createTestReleaseStore,
  type MadeRelease,
  type TestReleaseStore,
} from '../fixtures/fault-injection/test-release-store';
import { expect, test } from '../fixtures/test';

const good = '1.0.0';
const broken = '1.1.0';

interface Fault {
  /** What the shell reports. */
  readonly phase: string;
  /** A fault on the way; none where the release itself is at fault. */
  readonly wire?: WireFault;
  /** The version that is at fault. */
  readonly version: string;
}

/** Releases that were published with a fault in them. */
const made: Record<string, MadeRelease & { readonly version: string; readonly phase: string }> = {
  'has another shape': { version: '2.0.0', phase: 'shape', module: '{ screens: [] }' },
  'throws at its start': {
    version: '2.1.0',
    phase: 'start',
    module: '{ routes: () => [], start() { throw new Error("planted: start"); } }',
  },
  'needs a newer minor of the shell': {
    version: '2.2.0',
    phase: 'contract',
    contract: '1.99.0',
    module: '(self.refusedCodeRan = true, { routes: () => [] })',
  },
  'needs another major of the shell': {
    version: '2.3.0',
    phase: 'contract',
    contract: '2.0.0',
    module: '(self.refusedCodeRan = true, { routes: () => [] })',
  },
};

const phases: Record<WireFault, string> = {
  down: 'load',
  'answers 404': 'load',
  garbage: 'integrity',
  hangs: 'load',
  'a changed byte': 'integrity',
  'another module': 'integrity',
};
const faults: Record<string, Fault> = {
  ...Object.fromEntries(wireFaults.map((wire) => [wire, { wire, phase: phases[wire], version: broken }])),
  ...made,
};

/** What browsers say of files that do not load; a violation of a policy is not among it. */
const expectedNoise = [
  /Failed to load resource/,
  /MIME type/,
  /integrity/i,
  /SyntaxError|Unexpected token/,
  /RUNTIME-00\d|\[ Federation Runtime \]/,
  /planted: start/,
  /ScriptNetworkError|ScriptExternalLoadError|Loading (CSS )?chunk/,
];

let store: TestReleaseStore;
let gateway: FaultInjectionGateway;
let viewer: Account;
/** One for each section: on its pages its own remote is at fault, and the others are not. */
const proxies = new Map<string, FaultyProxy>();

test.describe.configure({ mode: 'serial', timeout: 90_000 });
// A trace of five pages at once costs more than all that they do.
test.use({ plantedFaults: { messages: expectedNoise }, trace: 'off' });

test.beforeAll(async ({ baseURL, playwright }) => {
  test.setTimeout(180_000);
  viewer = await registerAccount(await playwright.request.newContext({ baseURL }));
  store = await createTestReleaseStore();
  for (const { remote } of sections) {
    await store.publishCopy(remote, good);
    await store.publishCopy(remote, broken);
    for (const { version, phase: _phase, ...release } of Object.values(made))
      await store.publishMade(remote, version, release);
  }
  gateway = await startFaultInjectionGateway({ store, site: baseURL ?? '' });
  for (const { remote } of sections) proxies.set(remote, await startFaultyProxy(gateway.origin));
});
const heal = () => proxies.forEach((proxy) => proxy.heal());
test.afterEach(heal);
test.afterAll(async () => {
  await Promise.all([...proxies.values()].map((proxy) => proxy.close()));
  await gateway.stop();
  store.remove();
});

test('every remote of the site has its row in the table', () => {
  expect([...store.remotes].sort()).toEqual(sections.map(({ remote }) => remote).sort());
});

/** Makes one remote of each section fail, and leaves the others as they are. */
async function plant({ wire, version }: Fault, ...behind: string[]): Promise<void> {
  if (wire) for (const [remote, proxy] of proxies) proxy.plant(`/remotes/${remote}/${version}/`, wire);
  await gateway.serves(await store.offer(version, ...behind));
}
const originOf = ({ remote }: Section): string => proxies.get(remote)?.origin ?? '';

for (const [name, fault] of Object.entries(faults)) {
  test.describe(name, () => {
    test('the previous release of each remote works instead, and the fault is reported', async ({ context }) => {
      await plant(fault, good);
      const open = await openSections(context, originOf, viewer);
      await Promise.all(
        open.map(async ({ section, page, reports, asked }) => {
          await section.works(page);
          expect(
            asked.some((path) => path.startsWith(`/remotes/${section.remote}/${good}/`)),
            `${section.remote} ${good} was asked for`,
          ).toBe(true);
          const ofSection = () => reports.filter(({ remote }) => remote === section.remote);
          await expect.poll(ofSection).toEqual([
            {
              remote: section.remote,
              version: fault.version,
              phase: fault.phase,
              reason: expect.stringMatching(/\S/) as unknown,
            },
          ]);
          expect(await page.evaluate(() => 'refusedCodeRan' in self || 'otherModuleRan' in self)).toBe(false);
        }),
      );
    });

    test('without a previous release each page shows a card, the rest works, and Retry heals it', async ({
      context,
    }) => {
      await plant(fault);
      const open = await openSections(context, originOf, viewer);
      await Promise.all(open.map(({ section, page }) => isUnavailable(page, section)));

      heal();
      if (!fault.wire) await gateway.serves(await store.offer(good));
      await Promise.all(
        open.map(async ({ section, page }) => {
          if (section.isSlot) await page.reload();
          else await page.getByRole('button', { name: 'Retry' }).click();
          await section.works(page);
        }),
      );
    });
  });
}
