import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { type Account, startLoggedIn } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import { recordToasts } from '../fixtures/toasts';

interface Reported {
  readonly id: number;
  readonly type: 'audio' | 'video' | 'album';
  readonly title: string;
  readonly seen: boolean;
  readonly referenceId: number;
  readonly videoData?: readonly { readonly title: string }[];
}

/** The server's notifications for an account; the bell does not list albums. */
async function reported(request: APIRequestContext, { session }: Account, list: 'all' | 'recent'): Promise<Reported[]> {
  const response = await request.get(`/api/v1/notifications/${list}`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  return ((await response.json()) as Reported[]).filter(({ type }) => type !== 'album');
}

/** Popups mark what they show; a test of the bell must not depend on their progress. */
const withoutPopups = (context: BrowserContext) =>
  context.route('**/api/v1/notifications/recent', (route) => route.fulfill({ json: [] }));

const dashboard = '/user-routes/dashboard';
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const popups = (page: Page) => page.getByRole('region', { name: 'New notifications' });

// A test may open a paid video: its stream answers 403, which the browser logs on the console.
test.use({ injectedFailures: { messages: [/403/] } });

test.describe('the bell', () => {
  test.beforeEach(({ context }) => withoutPopups(context));

  test(
    'counts new items, lists them newest first, and marks all as seen when opened',
    { tag: '@main' },
    async ({ page, account, request }) => {
      const all = await reported(request, account, 'all');
      expect(all.length).toBeGreaterThan(2);
      expect(all.every(({ seen }) => !seen)).toBe(true);
      await startLoggedIn(page, account);
      await page.goto(dashboard);
      await expect(bell(page)).toHaveAccessibleName(`Notifications, ${all.length} new`);
      await expect(bell(page)).toHaveText(all.length > 9 ? '9+' : String(all.length));

      await bell(page).click();
      await expect(panel(page).getByRole('listitem')).toHaveCount(all.length);
      for (const [index, { title }] of all.entries())
        await expect(panel(page).getByRole('listitem').nth(index)).toContainText(title);
      await expect(panel(page).getByTestId('unseen')).toHaveCount(all.length);
      await expect(bell(page)).toHaveAccessibleName('Notifications');
      await expect.poll(async () => (await reported(request, account, 'all')).every(({ seen }) => seen)).toBe(true);

      const answered = page.waitForResponse('**/api/v1/notifications/all');
      await page.reload();
      await answered;
      await bell(page).click();
      await expect(panel(page).getByRole('listitem')).toHaveCount(all.length);
      await expect(panel(page).getByTestId('unseen')).toHaveCount(0);
      await expect(bell(page)).toHaveAccessibleName('Notifications');
    },
  );

  test('choosing a video opens it; audio leads to its album', async ({ page, account, request }) => {
    const all = await reported(request, account, 'all');
    const [video, audio] = [all.find(({ type }) => type === 'video'), all.find(({ type }) => type === 'audio')];
    await startLoggedIn(page, account);
    await page.goto(dashboard);
    await bell(page).click();
    await expect(panel(page).getByRole('link', { name: audio?.title ?? '' })).toHaveAttribute(
      'href',
      `/user-routes/audio-player?id=${audio?.referenceId}`,
    );
    await panel(page)
      .getByRole('link', { name: video?.title ?? '' })
      .click();
    await expect(page).toHaveURL(new RegExp(`/user-routes/video-player\\?id=${video?.referenceId}$`));
    await expect(page.getByRole('heading', { level: 1, name: video?.videoData?.[0]?.title ?? '' })).toBeAttached();
    await expect(panel(page)).toBeHidden();
  });

  test('works with the keyboard: Enter opens, Tab walks the rows, Esc returns the focus', async ({ page, account }) => {
    await startLoggedIn(page, account);
    await page.goto(dashboard);
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();
  });

  test('opening it in one tab clears the badge in the other one', async ({ page, context, account }) => {
    await startLoggedIn(page, account);
    await page.goto(dashboard);
    await expect(bell(page)).toHaveAccessibleName(/new/);
    const second = await context.newPage();
    await second.goto(dashboard);
    await expect(bell(second)).toHaveAccessibleName(/new/);
    await bell(second).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });

  test('is as wide as a phone, under the navbar, and nothing scrolls sideways', async ({ page, account }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await startLoggedIn(page, account);
    await page.goto(dashboard);
    await bell(page).click();
    await expect(panel(page).getByRole('link').first()).toBeVisible();
    const bar = await page.getByRole('banner').boundingBox();
    // It opens with a short animation.
    await expect.poll(async () => (await panel(page).boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
    const box = await panel(page).boundingBox();
    expect(box?.width).toBeGreaterThan(320);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test.describe('when its list fails', () => {
    test.use({ injectedFailures: { messages: [/500/] } });

    test('shows one toast and the empty state, and loads when the panel opens again (D-65)', async ({
      page,
      account,
    }) => {
      const toasts = await recordToasts(page);
      let failed = 0;
      await page.route('**/api/v1/notifications/all', (route) => {
        failed += 1;
        return route.fulfill({ status: 500, json: {} });
      });
      await startLoggedIn(page, account);
      await page.goto(dashboard);
      await expect.poll(() => toasts).toEqual(['Failed to load notifications']);
      const before = failed;
      await bell(page).click();
      await expect(panel(page).getByText("You're all caught up! No new notifications.")).toBeVisible();
      await expect(panel(page).getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect.poll(() => failed).toBeGreaterThan(before);
      await page.unroute('**/api/v1/notifications/all');
      await page.keyboard.press('Escape');
      await bell(page).click();
      await expect(panel(page).getByRole('link').first()).toBeVisible();
      // A repeated text would be a new toast. By now it would have come.
      expect(toasts).toEqual(['Failed to load notifications']);
    });
  });

  test('shows the empty state without notifications', async ({ page, account }) => {
    await page.route('**/api/v1/notifications/all', (route) => route.fulfill({ json: [] }));
    await startLoggedIn(page, account);
    await page.goto(dashboard);
    await bell(page).click();
    await expect(panel(page).getByText("You're all caught up! No new notifications.")).toBeVisible();
  });
});

test.describe('the popups', () => {
  test(
    'show one by one, close after their time, and stay seen',
    { tag: '@main' },
    async ({ page, account, request }) => {
      const recent = await reported(request, account, 'recent');
      expect(recent.length).toBeGreaterThan(1);
      await startLoggedIn(page, account);
      await page.goto(dashboard);
      for (const { title } of recent)
        await expect(popups(page).getByRole('article').filter({ hasText: title })).toBeVisible();
      await expect(popups(page)).toBeHidden();
      const unseen = (await reported(request, account, 'all')).filter(({ seen }) => !seen);
      expect(unseen.some(({ id }) => recent.some((shown) => shown.id === id))).toBe(false);
      await expect(bell(page)).toHaveAccessibleName(
        unseen.length > 0 ? `Notifications, ${unseen.length} new` : 'Notifications',
      );

      const answered = page.waitForResponse('**/api/v1/notifications/recent');
      await page.reload();
      await answered;
      await page.waitForTimeout(2_500);
      await expect(popups(page)).toBeHidden();
    },
  );

  test('stay while one is hovered, lead to their item, and do not move the focus', async ({
    page,
    account,
    request,
  }) => {
    const video = (await reported(request, account, 'recent')).find(({ type }) => type === 'video');
    await page.clock.install();
    await startLoggedIn(page, account);
    await page.goto(dashboard);
    const popup = popups(page)
      .getByRole('article')
      .filter({ hasText: video?.title ?? '' });
    await popup.hover();
    await page.clock.runFor(5_000);
    await expect(popup).toBeVisible();
    expect(await popups(page).evaluate((stack) => stack.contains(document.activeElement))).toBe(false);
    await popup.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/user-routes/video-player\\?id=${video?.referenceId}$`));
    await expect(popup).toBeHidden();
  });

  /** The time in which a popup that does not wait shows. */
  const PAST_FIRST_MS = 2_500;

  /** Opens a page, with a clock that the test can advance, on which no popup shows before `release` is called. */
  async function openHeld(page: Page, account: Account, address: string): Promise<() => Promise<void>> {
    await page.clock.install();
    const held = { release: (): void => undefined };
    const released = new Promise<void>((resolve) => (held.release = resolve));
    await page.route('**/api/v1/notifications/recent', async (route) => {
      await released;
      await route.continue();
    });
    await startLoggedIn(page, account);
    await page.goto(address);
    return async () => {
      const answered = page.waitForResponse('**/api/v1/notifications/recent');
      held.release();
      await answered;
    };
  }

  test('wait during fullscreen', async ({ page, account }) => {
    const release = await openHeld(page, account, dashboard);
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
    // A browser enters fullscreen only on a user gesture.
    await page.evaluate(() =>
      document.addEventListener('keydown', () => void document.querySelector('main')?.requestFullscreen(), {
        once: true,
      }),
    );
    await page.keyboard.press('a');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await release();
    await page.clock.runFor(PAST_FIRST_MS);
    expect(await popups(page).count()).toBe(0);
    await page.evaluate(() => document.exitFullscreen());
    await expect(popups(page)).toBeVisible();
  });

  test('wait behind an open dialog', async ({ page, account }) => {
    const release = await openHeld(page, account, dashboard);
    await page.getByRole('button', { name: /profile/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Welcome' });
    await expect(drawer).toBeVisible();
    await release();
    await page.clock.runFor(PAST_FIRST_MS);
    expect(await popups(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(popups(page)).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 800 } });

    test('wait while its player shows, and do not cover its controls', async ({ page, account, request }) => {
      const video = (await reported(request, account, 'recent')).find(({ type }) => type === 'video');
      const release = await openHeld(page, account, `/user-routes/video-player?id=${video?.referenceId}`);
      await expect(page.locator('video')).toBeAttached();
      await release();
      await page.clock.runFor(PAST_FIRST_MS);
      expect(await popups(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Videos' }).click();
      await expect(popups(page)).toBeVisible();
    });
  });

  for (const width of [1_280, 390]) {
    test.describe(() => {
      test.use({ viewport: { width, height: 800 }, injectedFailures: { messages: [/500/] } });

      test(`do not cover a toast, at ${width} pixels`, async ({ page, account }) => {
        // A toast that opens while popups show.
        await page.route('**/api/v1/notifications/all', async (route) => {
          await expect(popups(page)).toBeVisible();
          await route.fulfill({ status: 500, json: {} });
        });
        await startLoggedIn(page, account);
        await page.goto(dashboard);
        const toast = page.getByRole('alert').filter({ hasText: 'Failed to load notifications' });
        const popup = await popups(page).getByRole('article').first().elementHandle();
        if (!popup) throw new Error('no popup shows');
        // One step in the page: nothing may close between the two measurements. Both open with an animation, which ends
        // at once; the times of both are animations too and stand still.
        const [one, other] = await toast.evaluate((element, article) => {
          for (const animation of document.getAnimations()) {
            const effect = animation.effect as KeyframeEffect;
            const { target } = effect;
            // The exit of a popup is one of its animations from the start, and ends later.
            const isEntrance = Number(effect.getComputedTiming().endTime) < 1_000;
            if (isEntrance && (target === element || target?.contains(article))) animation.finish();
            else animation.pause();
          }
          return [element.getBoundingClientRect(), article.getBoundingClientRect()].map(
            (box) => box.toJSON() as DOMRect,
          );
        }, popup);
        if (!one || !other) throw new Error('both must be there');
        const isApart = other.x + other.width <= one.x || other.y >= one.y + one.height;
        expect(isApart, JSON.stringify({ toast: one, popup: other })).toBe(true);
      });
    });
  }

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('are not animated', async ({ page, account }) => {
      await startLoggedIn(page, account);
      await page.goto(dashboard);
      await popups(page).getByRole('article').first().hover();
      expect(await popups(page).evaluate((stack) => stack.getAnimations({ subtree: true }).length)).toBe(0);
    });
  });
});
