import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, authorized, startLoggedIn } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

interface Reported {
  readonly id: number;
  readonly type: 'audio' | 'video' | 'album';
  readonly title: string;
  readonly seen: boolean;
}

/** The server's notifications for an account; the bell does not list albums. */
async function reported(request: APIRequestContext, account: Account, list: 'all' | 'recent'): Promise<Reported[]> {
  const response = await request.get(`/api/v1/notifications/${list}`, authorized(account));
  return ((await response.json()) as Reported[]).filter(({ type }) => type !== 'album');
}

const dashboard = '/user-routes/dashboard';
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const popups = (page: Page) => page.getByRole('region', { name: 'New notifications' });

test(
  'the bell counts new items, lists them newest first, and marks all as seen when opened',
  { tag: '@main' },
  async ({ page, account, request }) => {
    // Popups mark what they show; this test must not depend on their progress.
    await page.route('**/api/v1/notifications/recent', (route) => route.fulfill({ json: [] }));
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

  test('lie on one another on a phone, each as wide as the others', async ({ page, account }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await startLoggedIn(page, account);
    await page.goto(dashboard);
    const boxes = await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll<HTMLElement>('[aria-label="New notifications"] article')];
      return (
        cards.length > 1 && cards.map(({ offsetLeft, offsetTop, offsetWidth }) => [offsetLeft, offsetTop, offsetWidth])
      );
    });
    for (const box of (await boxes.jsonValue()) || []) expect(box).toEqual([0, 0, 358]);
  });

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
