import type { Page } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import { untilStarted } from '../fixtures/hydration';
import { expect, test } from '../fixtures/test';

/** A URL, the URL it leads to, and the heading of the page shown there. */
type Route = readonly [requested: string, shown: string, heading: string];

const welcome = 'Welcome to our Video Streaming Platform';
const members = [
  'dashboard',
  'video-player',
  'videos-inAlbums',
  'buyed-video',
  'user-profile',
  'audio',
  'audio-player',
] as const;

// `screens` has the paths that stay where they are.
const forGuests: readonly Route[] = [
  ['/ErrorPage', '/', welcome],
  ['/no-such-page', '/', welcome],
  ['/remotes-that-are-none/x', '/', welcome],
  ...members.map((page): Route => [`/user-routes/${page}?from=x`, '/login', 'Welcome back']),
  ['/user-routes/no-such-page', '/login', 'Welcome back'],
];

const dashboard = '/user-routes/dashboard';
const forViewers: readonly Route[] = [
  ['/', dashboard, 'Videos'],
  ['/login', dashboard, 'Videos'],
  ['/signup', dashboard, 'Videos'],
  ['/forgot-password', dashboard, 'Videos'],
  ['/ErrorPage', dashboard, 'Videos'],
  ['/no-such-page', dashboard, 'Videos'],
  // Without an item they redirect as SPEC-2 defines.
  ['/user-routes/video-player', dashboard, 'Videos'],
  ['/user-routes/videos-inAlbums', dashboard, 'Videos'],
  ['/user-routes/audio-player', '/user-routes/audio', 'Audios'],
];

/** Checks every route, the ones after a wrong one, too. */
async function expectRoutes(page: Page, routes: readonly Route[]): Promise<void> {
  for (const [requested, shown, heading] of routes) {
    await test.step(`${requested} shows ${shown}`, async () => {
      await page.goto(requested);
      await expect.soft(page).toHaveURL((url) => url.pathname === shown);
      await expect.soft(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect.soft(page).toHaveTitle(/Inspire$/);
    });
  }
}

test.describe('every path that has no page leads to one', () => {
  test.describe.configure({ timeout: 180_000 });

  test('for a guest', ({ page }) => expectRoutes(page, forGuests));

  test('for a viewer', async ({ page, account }) => {
    await startLoggedIn(page, account);
    await expectRoutes(page, forViewers);
  });
});

test(
  'the error page shows the message followed by the code, also after a reload',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() =>
      history.pushState(
        {
          usr: { errorMessage: 'Request timed out. Please try again later.', statusCode: 504 },
          key: 'injected',
          idx: 1,
        },
        '',
        '/ErrorPage',
      ),
    );
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Request timed out. Please try again later. 504' }),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /504/ })).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  },
);

test('after navigation the focus is on the heading, the title is the page’s, and the page starts at its top', async ({
  page,
}) => {
  await page.goto('/');
  await untilStarted(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Terms & Condition' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Terms of Service' });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Terms of Service · Inspire');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(/Inspire$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
});

test.describe('without its chunk', () => {
  test.use({ injectedFailures: { messages: [/ERR_FAILED/, /Loading chunk/] } });

  const drawer = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Signup' });

  test('the landing page is rendered again and is interactive', async ({ page }) => {
    let tries = 0;
    await page.route('**/assets/landing.*.js', (route) => (tries++ === 0 ? route.abort() : route.continue()));
    await page.goto('/');
    // Its links would work without scripts, too.
    await page.getByRole('button', { name: /profile/i }).click();
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(tries).toBe(2);
  });
});

test('the legal links of the landing page lead to their sections', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Refunds' }).click();
  await expect(page).toHaveURL(/#refunds$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Refunds' })).toBeInViewport();
});
test('an idle page knows the files of the remotes that it links to, and has fetched none of them (P6)', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  const ofRemote = () => requested.filter((path) => path.startsWith('/remotes/mfe-billing/'));
  const manifestOnly = [expect.stringMatching(/\/release\.json$/)];
  await expect.poll(ofRemote).toEqual(manifestOnly);
  const listRequests = () => requested.filter((path) => path.startsWith('/remotes/trust/documents/'));
  const before = listRequests();
  expect(ofRemote()).toEqual(manifestOnly);
  await Promise.all([
    page.waitForRequest(/\/remotes\/mfe-billing\/[^/]+\/remoteEntry\.js/),
    page.locator('a[href="/plan-page"]').first().hover(),
  ]);
  expect(listRequests()).toEqual(before);
});

test('a right click opens no menu, except in a text field, where people paste (D-12)', async ({ page }) => {
  await page.addInitScript(() => {
    const stopped: boolean[] = [];
    Object.assign(window, { stopped });
    // On the window, after the listener of the document.
    window.addEventListener('contextmenu', (event) => stopped.push(event.defaultPrevented));
  });
  const stopped = () => page.evaluate(() => (window as unknown as { stopped: boolean[] }).stopped);
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).click({ button: 'right' });
  await expect.poll(stopped).toEqual([true]);
  await page.getByLabel(/e-?mail/i).click({ button: 'right' });
  await expect.poll(stopped).toEqual([true, false]);
});

test('the site can be installed', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(address ?? '')).json()) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest.icons).not.toEqual([]);
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
  expect(
    (await request.get((await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? '')).status(),
  ).toBe(200);
});

/** Scripts of the shell that every remote needs, found by their content: their names have hashes. */
const neededByRemotes = {
  'the query cache': /QueryClientProvider|No QueryClient set/,
  federation: /_FEDERATION_RUNTIME_CORE/,
};

for (const [part, content] of Object.entries(neededByRemotes))
  test.describe(`the script with ${part}`, () => {
    test.use({
      injectedFailures: {
        messages: [/Failed to load resource/, /Loading chunk/, /RUNTIME-00\d|\[ Federation Runtime \]/],
      },
    });

    for (const [name, cuts] of [
      ['is cut once: nothing is seen of it', 1],
      ['does not come: the card says so, Retry asks again, and no release is blamed', Infinity],
    ] as const) {
      test(name, async ({ page, account, request }) => {
        const document = await (await request.get(dashboard, { headers: { accept: 'text/html' } })).text();
        const hints = [...document.matchAll(/<link rel="preload" as="script" href="(\/assets\/[^"]+)"/g)].map(
          ([, path]) => path,
        );
        const scripts = await Promise.all(
          hints.map(async (path = '') => ({ path, text: await (await request.get(path)).text() })),
        );
        const library = scripts.find(({ text }) => content.test(text));
        expect(library).toBeDefined();
        const blamed: string[] = [];
        page.on(
          'request',
          (made) => void (made.url().endsWith('/remote-failure') && blamed.push(made.postData() ?? '')),
        );
        let requested = 0;
        const address = `**${library?.path}`;
        await page.route(address, (route) => ((requested += 1) <= cuts ? route.abort() : route.continue()));

        await startLoggedIn(page, account);
        await page.goto(dashboard);
        if (cuts === Infinity) {
          const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
          await expect(retry).toBeVisible();
          await page.unroute(address);
          await retry.click();
        }
        await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
        expect(requested).toBeGreaterThan(1);
        expect(blamed).toEqual([]);
      });
    }
  });
