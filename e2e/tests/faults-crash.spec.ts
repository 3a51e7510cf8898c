import { type Account, registerAccount } from '../fixtures/accounts';
import { type FaultyProxy, startFaultyProxy } from '../fixtures/fault-injection/faulty-proxy';
import { openSections, type Section, sections } from '../fixtures/fault-injection/sections';
import { useFaultSite } from '../fixtures/fault-injection/use-fault-site';
import { expect, test } from '../fixtures/test';

const good = '1.0.0';
const crashing = '1.1.0';

/** Everything that the remote shows throws while it renders. */
const crashingModule = (path: string) => `(() => {
  const Crash = () => { self.renders = (self.renders ?? 0) + 1; throw new Error('injected: render'); };
  return { routes: () => [{ path: '${path}', Component: Crash }], slots: { 'header.bell': Crash, popups: Crash } };
})()`;

let viewer: Account;
/** An origin for each section: the session that one stores would lead the login page away. */
const proxies = new Map<Section, FaultyProxy>();

test.use({ injectedFailures: { messages: [/injected: render/] }, trace: 'off' });

// Before the gateway behind them ends.
test.afterAll(() => Promise.all([...proxies.values()].map((proxy) => proxy.close())));
const site = useFaultSite(async (store) => {
  const paths = new Map(sections.map(({ remote, path }) => [remote, path]));
  for (const [remote, path] of paths) {
    await store.publishCopy(remote, good);
    await store.publishMade(remote, crashing, { module: crashingModule(path) });
  }
});
test.beforeAll(async ({ baseURL, playwright }) => {
  viewer = await registerAccount(await playwright.request.newContext({ baseURL }));
  await site.gateway.serves(await site.store.offer(crashing, good));
  for (const section of sections) proxies.set(section, await startFaultyProxy(site.gateway.origin));
});

test('what each remote shows crashes: the page has our card below its bar, and Retry ends with the previous release', async ({
  context,
}) => {
  test.setTimeout(120_000);
  const open = await openSections(context, (section) => proxies.get(section)?.origin ?? '', viewer);
  await Promise.all(
    open.map(async ({ section, page, reports, requested }) => {
      const crashes = () =>
        reports.filter(({ remote, phase }) => remote === section.remote && phase === 'render').length;
      await expect.poll(crashes, { timeout: 30_000 }).toBeGreaterThan(0);
      const card = page.getByRole('alert').filter({ hasText: 'This page stopped working' });
      const isShown = async () => {
        await expect(page.getByRole('button', { name: /profile/ })).toBeEnabled();
        // The router's own page for errors.
        await expect(page.getByText(/Unexpected Application Error|Hey developer|injected: render/)).toHaveCount(0);
      };
      if (section.isSlot) {
        await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible();
        await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
        return isShown();
      }
      await expect(card).toBeVisible();
      await isShown();
      // The card stays when the page crashes again, and a crash is reported once: only the attempt tells.
      const renders = () => page.evaluate(() => (self as unknown as { renders: number }).renders);
      const before = await renders();
      await card.getByRole('button', { name: 'Retry' }).click();
      await expect.poll(renders).toBeGreaterThan(before);
      await isShown();
      // A store that is slow to reach has a card of its own, with the same button.
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await expect(async () => {
        if (await retry.isVisible()) await retry.dispatchEvent('click', {}, { timeout: 5_000 });
        expect(requested.some((path) => path.startsWith(`/remotes/${section.remote}/${good}/`))).toBe(true);
      }).toPass();
      await section.works(page);
    }),
  );
});
