import type { Locator, Page } from '@playwright/test';
import { publicScreens } from '@inspire/devkit/browser';
import {
  audioAlbums,
  registerAccount,
  signIn,
  startLoggedIn,
  videoAlbums,
  videosOfType,
  videoWithTrailer,
} from '../fixtures/accounts';
import { holdIdle } from '../fixtures/hold-idle';
import { layoutShift, watchLayoutShift } from '../fixtures/layout-shift';
import { plays, recordProgress } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

/** One of each class of widths: all phones are in one, of which this is the narrowest. */
const widths = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const;

/** The URLs of pictures that are much larger than shown (at one device pixel per CSS pixel). */
const oversized = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter(
        (image) => image.complete && image.naturalWidth > 0 && image.clientWidth > 0 && !image.closest('[aria-hidden]'),
      )
      .filter((image) => Number(/ (\d+)w/.exec(image.srcset)?.[1] ?? 0) > 0)
      .filter((image) => {
        const wanted = Math.max(image.clientWidth, (image.clientHeight * image.naturalWidth) / image.naturalHeight);
        const offered = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, given]) => Number(given));
        const fits = offered.filter((given) => given >= wanted * 1.25);
        return fits.length > 1 && image.naturalWidth > Math.min(...fits) * 1.05;
      })
      .map((image) => `${image.currentSrc} is ${image.naturalWidth} px wide, shown at ${image.clientWidth}`),
  );

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens a screen with an empty cache, scrolls it to its end and back, and collects shifts, overflow and oversized pictures. */
async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  for (const step of [1, 2, 3, 4]) {
    await page.evaluate((part) => window.scrollTo(0, (document.documentElement.scrollHeight * part) / 4), step);
    await page.waitForTimeout(150);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(150);
  const { score, moved } = await layoutShift(page);
  expect.soft(score, `${address} jumps: ${moved.join(' | ')}`).toBeLessThanOrEqual(0.02);
  expect.soft(await sideways(page), `${address} scrolls sideways`).toBe(0);
  expect.soft(await oversized(page), address).toEqual([]);
}

for (const viewport of widths) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport: { ...viewport } });

    test('no shift, no overflow and no oversized picture, for a guest', async ({ page, request }) => {
      await watchLayoutShift(page);
      for (const screen of publicScreens) await look(page, screen);
      const video = await videoWithTrailer(request);
      await page.goto(`/user-routes/video-player?id=${video?.id}`);
      await page.getByRole('link', { name: 'Watch trailer' }).hover();
      expect.soft(await sideways(page), 'the login page with what is waiting').toBe(0);
      await page.getByRole('link', { name: 'Watch trailer' }).click();
      await plays(page);
      expect.soft(await sideways(page), 'the trailer').toBe(0);
    });

    test('no shift, no overflow and no oversized picture, for a viewer', async ({ page, request }) => {
      const account = await registerAccount(request);
      const [free] = await videosOfType(request, 'Free');
      const [album] = await videoAlbums(request);
      const [listened] = await audioAlbums(request, 'Free');
      await startLoggedIn(page, account);
      await watchLayoutShift(page);
      await look(page, '/user-routes/dashboard');
      await look(page, '/user-routes/dashboard?q=the');
      await look(page, `/user-routes/videos-inAlbums?id=${album?.albumId}`);
      await look(page, `/user-routes/video-player?id=${free?.id}`);
      await look(page, '/user-routes/buyed-video');
      await look(page, '/user-routes/user-profile');
      await look(page, '/user-routes/audio');
      await look(page, `/user-routes/audio-player?id=${listened?.albumId}`);
      await look(page, '/plan-page');
    });

    test('a history from another device comes first after a login, and moves nothing', async ({
      page,
      account,
      request,
    }) => {
      const [free] = await videosOfType(request, 'Free');
      await recordProgress(request, account, free?.id);
      await watchLayoutShift(page);
      await page.goto('/login');
      await signIn(page, account);
      await expect(page).toHaveURL('/user-routes/dashboard');
      const rails = page.getByRole('main').getByRole('heading', { level: 2, name: / Videos$/ });
      await expect(rails.first()).toHaveText('Recently Played Videos');
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const { score, moved } = await layoutShift(page);
      expect(score, moved.join(' | ')).toBeLessThanOrEqual(0.02);
      await look(page, '/user-routes/dashboard');
      await expect(rails.first()).toHaveText('Recently Played Videos');
    });

    test('a history that this browser does not know of moves nothing', async ({ page, account, request }) => {
      const [free] = await videosOfType(request, 'Free');
      await recordProgress(request, account, free?.id);
      await startLoggedIn(page, account);
      await watchLayoutShift(page);
      await look(page, '/user-routes/dashboard');
      const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
      expect((await headings()).at(-1)).toBe('Recently Played Videos');
      // The second visit keeps its place above the others.
      await look(page, '/user-routes/dashboard');
      expect((await headings()).indexOf('Recently Played Videos')).toBeLessThan(
        (await headings()).indexOf('New Videos'),
      );
    });
  });
}

for (const viewport of widths) {
  test.describe(`over the page, at ${viewport.width} pixels`, () => {
    test.use({ viewport: { ...viewport }, injectedFailures: { messages: [/403/] } });

    test('popups, the bell’s panel and the purchase dialogs shift nothing and fit', async ({
      page,
      account,
      request,
    }) => {
      const video = await videoWithTrailer(request);
      await startLoggedIn(page, { ...account, session: { ...account.session, ...{ mobileNumber: 'Not saved' } } });
      await watchLayoutShift(page);
      const isCalm = async (what: string) => {
        const { score, moved } = await layoutShift(page);
        expect.soft(score, `${what} moves ${moved.join(' | ')}`).toBeLessThanOrEqual(0.02);
        expect.soft(await sideways(page), `${what} scrolls sideways`).toBe(0);
      };
      const fits = async (what: Locator) => {
        // It opens with a short animation.
        await expect
          .poll(async () => {
            const box = await what.boundingBox();
            return (
              box && [
                box.x >= 0,
                box.y >= 0,
                box.x + box.width <= viewport.width,
                box.y + box.height <= viewport.height,
              ]
            );
          }, String(what))
          .toEqual([true, true, true, true]);
      };
      // On a phone they do not cover a player.
      await page.goto('/user-routes/dashboard');
      await expect(page.getByRole('region', { name: 'New notifications' }).getByRole('article').first()).toBeVisible();
      await isCalm('a popup');
      await page.goto(`/user-routes/video-player?id=${video?.id}`);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible();
      await fits(page.getByRole('dialog', { name: 'Notifications' }));
      await isCalm('the panel');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Buy Now/ }).click();
      const number = page.getByRole('dialog', { name: 'Your mobile number' });
      await fits(number);
      await number.getByLabel('Mobile number').fill('9876543210');
      await number.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog', { name: 'Buy now' })).toBeVisible();
      await fits(page.getByRole('dialog', { name: 'Buy now' }));
      await isCalm('the dialogs');
    });
  });
}

test.describe('before the browser is idle', () => {
  // The player of a video that is not paid gets no media.
  test.use({ viewport: { width: 360, height: 740 }, injectedFailures: { messages: [/403/] } });

  test('rails that are no sliders yet do not make the page wider', async ({ page, account, request }) => {
    const [video] = await videosOfType(request, 'BuyOne');
    await holdIdle(page);
    await startLoggedIn(page, account);
    for (const address of [
      '/user-routes/dashboard',
      '/user-routes/audio',
      `/user-routes/video-player?id=${video?.id}`,
    ]) {
      await page.goto(address);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const cards = page.getByRole('main').getByRole('region').getByRole('link');
      await expect(cards.nth(2)).toBeAttached();
      expect.soft(await sideways(page), address).toBe(0);
    }
    await expect(page.getByRole('button', { name: /^Next in/ })).toHaveCount(0);
  });
});

test.describe('a page with a layout shift', () => {
  test('is detected', async ({ page }) => {
    await watchLayoutShift(page);
    await page.goto('/terms_&_condition');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      const late = document.createElement('div');
      late.style.setProperty('block-size', '200px');
      document.querySelector('main')?.prepend(late);
    });
    await expect.poll(async () => (await layoutShift(page)).score).toBeGreaterThan(0.02);
  });
});

test('the bell’s panel stays in the window, and fills its width on a phone', async ({ page, account }) => {
  await startLoggedIn(page, account);
  await page.goto('/about');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const boxes = async () => {
    // Before the press, which shrinks the button for a moment.
    const trigger = (await bell.boundingBox())!;
    await bell.click();
    await expect(panel).toHaveCSS('opacity', '1');
    await bell.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    return { panel: (await panel.boundingBox())!, trigger };
  };
  const wide = await boxes();
  expect(wide.panel.x).toBeCloseTo(wide.trigger.x + wide.trigger.width - wide.panel.width, 0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 640 });
  const narrow = await boxes();
  expect([narrow.panel.x, narrow.panel.width]).toEqual([12, 336]);
  expect(narrow.panel.y).toBeGreaterThanOrEqual(0);
  expect(narrow.panel.y + narrow.panel.height).toBeLessThanOrEqual(640);
});

for (const width of [360, 1_440])
  test(`a rail of 500 cards mounts few, shows no empty place and moves nothing, ${width} pixels wide`, async ({
    page,
    account,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const [sold] = await videosOfType(request, 'BuyOne');
    const owned = Array.from({ length: 500 }, (_, index) => ({ ...sold, id: -index, title: `Talk ${index + 1}` }));
    await page.route('**/user-video-purchase/user', (route) =>
      route.fulfill({ json: { videoDataList: owned, audioAlbums: [] } }),
    );
    // Popups come and go meanwhile.
    await page.route('**/api/v1/notifications/recent', (route) => route.fulfill({ json: [] }));
    await startLoggedIn(page, account);
    await page.goto('/user-routes/user-profile');
    const rail = page.getByRole('region', { name: 'Purchased videos', exact: true });
    await expect(rail.getByRole('button', { name: /^Next/ })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await rail.scrollIntoViewIfNeeded();
    expect(await rail.locator('a').count()).toBeLessThan(15);
    const { empty, shifts } = await rail.evaluate(async (region) => {
      const list = region.querySelector('.slick-list')!;
      const next = [...region.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel?.startsWith('Next'))!;
      const seen = { empty: 0, shifts: 0 };
      // Those after input, too.
      new PerformanceObserver((entries) => (seen.shifts += entries.getEntries().length)).observe({
        type: 'layout-shift',
      });
      let going = true;
      const look = () => {
        const { left, right } = list.getBoundingClientRect();
        for (const slot of list.querySelectorAll('[data-slot]')) {
          const box = slot.getBoundingClientRect();
          if (box.right > left + 16 && box.left < right - 16 && !slot.querySelector('a')) seen.empty += 1;
        }
        if (going) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      for (let step = 0; step < 20; step += 1) {
        next.click();
        await new Promise((done) => setTimeout(done, 150));
      }
      await new Promise((done) => setTimeout(done, 1_000));
      going = false;
      return seen;
    });
    expect([empty, shifts]).toEqual([0, 0]);
    const first = rail.getByRole('link').first();
    await expect.poll(async () => Number(/Talk (\d+)/.exec(await first.innerText())?.[1])).toBeGreaterThan(20);
    await expect.poll(() => rail.locator('a').count()).toBeLessThan(20);
  });

test('a long title and description hide no button of the hero and of the featured album', async ({ page, account }) => {
  const title = 'What the Banyan Knows About Patience, and the Long Way Home';
  const description = 'A short walk at dawn, and what the river has to say about patience. '.repeat(4);
  for (const list of ['**/files/search?*', '**/api/v1/album/get/all/albums?*'])
    await page.route(list, async (route) => {
      const { content, ...rest } = (await (await route.fetch()).json()) as { content: object[] };
      await route.fulfill({ json: { ...rest, content: content.map((item) => ({ ...item, title, description })) } });
    });
  await startLoggedIn(page, account);
  for (const [address, button] of [
    ['/user-routes/dashboard', 'Play'],
    ['/user-routes/audio', 'Listen'],
  ] as const) {
    await page.goto(address);
    const box = page.getByRole('region', { name: title });
    const link = box.getByRole('link', { name: button });
    await expect(link).toBeVisible();
    for (const width of [768, 820, 940, 1_024, 1_200, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      const [outer, inner] = [(await box.boundingBox())!, (await link.boundingBox())!];
      expect.soft(inner.y + inner.height, `${button} at ${width} pixels`).toBeLessThanOrEqual(outer.y + outer.height);
    }
  }
});
