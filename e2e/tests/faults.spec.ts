import { type Account, registerAccount } from '../fixtures/accounts';
import { isFull } from '../fixtures/counts';
import {
  type FaultyProxy,
  startFaultyProxy,
  type WireFault,
  wireFaults,
} from '../fixtures/fault-injection/faulty-proxy';
import {
  hasNoBlankFrame,
  openSections,
  openUnavailableSections,
  type Section,
  sectionRemotes,
  sections,
} from '../fixtures/fault-injection/sections';
import type { MadeRelease } from '../fixtures/fault-injection/test-release-store';
import { useFaultSite } from '../fixtures/fault-injection/use-fault-site';
import { expect, test } from '../fixtures/test';

const good = '1.0.0';
const broken = '1.1.0';

interface Fault {
  /** The cause that the shell reports. */
  readonly phase: string;
  /** The failure between browser and store; none if the release itself is broken. */
  readonly wire?: WireFault;
  /** The version that fails. */
  readonly version: string;
}

/** Broken releases. */
const made: Record<string, MadeRelease & { readonly version: string; readonly phase: string }> = {
  'has another shape': { version: '2.0.0', phase: 'shape', module: '{ screens: [] }' },
  'throws at its start': {
    version: '2.1.0',
    phase: 'start',
    module: '{ routes: () => [], start() { throw new Error("injected: start"); } }',
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
  'lost chunk': 'load',
  'lost style': 'load',
};
const allFaults: Record<string, Fault> = {
  ...Object.fromEntries(wireFaults.map((wire) => [wire, { wire, phase: phases[wire], version: broken }])),
  ...made,
};
/** The rows of one phase take one path through the loader, but for those that end at its deadline or after its entry. */
const usual = [
  'answers 404',
  'hangs',
  'lost chunk',
  'lost style',
  'a changed byte',
  'has another shape',
  'throws at its start',
  'needs a newer minor of the shell',
];
const faults = Object.entries(allFaults).filter(([name]) => isFull || usual.includes(name));

/** Browser messages about files that fail to load, without CSP violations. */
const expectedNoise = [
  /Failed to load resource/,
  /MIME type/,
  /integrity/i,
  /SyntaxError|Unexpected token/,
  /RUNTIME-00\d|\[ Federation Runtime \]/,
  /injected: start/,
  /ScriptNetworkError|ScriptExternalLoadError|Loading (CSS )?chunk/,
];

let viewer: Account;
/** One per section: on its pages only its own remote fails. */
const proxies = new Map<Section, FaultyProxy>();

test.describe.configure({ timeout: 90_000 });
test.use({ injectedFailures: { messages: expectedNoise } });

// Before the gateway behind them ends.
test.afterAll(() => Promise.all([...proxies.values()].map((proxy) => proxy.close())));
const site = useFaultSite(async (store) => {
  for (const remote of sectionRemotes) {
    await store.publishCopy(remote, good);
    await store.publishCopy(remote, broken);
    for (const { version, phase: _phase, ...release } of Object.values(made))
      await store.publishMade(remote, version, release);
  }
});
test.beforeAll(async ({ baseURL, playwright }) => {
  viewer = await registerAccount(await playwright.request.newContext({ baseURL }));
  for (const section of sections) proxies.set(section, await startFaultyProxy(site.gateway.origin));
});
const restore = () => proxies.forEach((proxy) => proxy.restore());
test.afterEach(restore);

test('every remote of the site has a column in the table, and every chosen fault a row', () => {
  expect([...site.store.remotes].sort()).toEqual([...sectionRemotes].sort());
  expect(faults).toHaveLength(isFull ? Object.keys(allFaults).length : usual.length);
});

/** Makes one remote of each section fail, and no other. */
async function inject({ wire, version }: Fault, ...behind: string[]): Promise<void> {
  if (wire) for (const [{ remote }, proxy] of proxies) proxy.inject(`/remotes/${remote}/${version}/`, wire);
  await site.gateway.serves(await site.store.offer(version, ...behind));
}
const originOf = (section: Section): string => proxies.get(section)?.origin ?? '';

/** All sections, or two of them for each row: then each section has a third of the rows, in both themes. */
const sectionsOf = (row: number): readonly Section[] =>
  isFull ? sections : sections.filter((_, column) => (row + column) % 3 === 0);

for (const [index, [name, fault]] of faults.entries()) {
  test.describe(name, { tag: '@R1' }, () => {
    // Both themes, without a second run of the table.
    test.use({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });

    test('each remote falls back to its previous release, and the failure is reported', async ({ context }) => {
      await inject(fault, good);
      const open = await openSections(context, originOf, viewer, sectionsOf(index));
      await Promise.all(
        open.map(async ({ section, page, reports, requested }) => {
          // The frame of the page may show what is looked for before the remote has come.
          await expect
            .poll(() => requested.some((path) => path.startsWith(`/remotes/${section.remote}/${good}/`)), {
              message: `${section.remote} ${good} was asked for`,
            })
            .toBe(true);
          const ofSection = () => reports.filter(({ remote }) => remote === section.remote);
          await expect.poll(ofSection).toEqual([
            {
              remote: section.remote,
              version: fault.version,
              phase: fault.phase,
              reason: expect.stringMatching(/\S/) as unknown,
            },
          ]);
          await section.works(page);
          await hasNoBlankFrame({ section, page });
          expect(await page.evaluate(() => 'refusedCodeRan' in self || 'otherModuleRan' in self)).toBe(false);
        }),
      );
    });

    test('without a previous release bar and drawer work in 3 s, each page shows a card in 20 s, and Retry loads the remote', async ({
      context,
    }) => {
      await inject(fault);
      const open = await openUnavailableSections(context, originOf, viewer, sectionsOf(index + 1));
      restore();
      if (!fault.wire) await site.gateway.serves(await site.store.offer(good));
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
