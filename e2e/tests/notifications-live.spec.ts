import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, authorized, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { startAnnouncingProxy } from '../fixtures/fault-injection/announcing-proxy';
import { expect, test } from '../fixtures/test';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const unseen = async (page: Page): Promise<number> => {
  await expect(bell(page)).toHaveAccessibleName(/\d+ new/);
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0]);
};
const counts = (page: Page, number: number) => expect(bell(page)).toHaveAccessibleName(`Notifications, ${number} new`);

const listed = (news: { id: number; title: string }) => ({
  ...news,
  notificationId: news.id,
  type: 'video',
  referenceId: 1,
  createdAt: new Date().toISOString(),
  seen: false,
});

/** The server's list for an account, below one notification that only the test has. */
async function listWith(
  request: APIRequestContext,
  account: Account,
  news: { id: number; title: string },
): Promise<object[]> {
  const response = await request.get('/api/v1/notifications/all', authorized(account));
  return [listed(news), ...((await response.json()) as object[])];
}

/** Playwright's pages are always visible. */
const setVisibility = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

test(
  'a new notification shows in every visible tab without a reload, and in a hidden one when it is visible again',
  { tag: '@main' },
  async ({ page, context, account, request, baseURL }) => {
    const proxy = await startAnnouncingProxy(baseURL ?? '');
    const dashboard = `${proxy.origin}/user-routes/dashboard`;
    // Popups mark what they show.
    await context.route('**/api/v1/notifications/recent', (route) => route.fulfill({ json: [] }));
    const [free] = await videosOfType(request, 'Free');
    const lists: string[] = [];
    context.on(
      'request',
      (requested) => void (requested.url().endsWith('/notifications/all') && lists.push(requested.url())),
    );
    await startLoggedIn(page, account);
    await page.goto(dashboard);
    const before = await unseen(page);
    const second = await context.newPage();
    await second.goto(dashboard);
    await counts(second, before);
    await expect.poll(() => proxy.open()).toBe(2);

    const news = { id: 900_001, title: 'A talk of this minute' };
    proxy.announce({ ...news, type: 'video', referenceId: free?.id ?? 0 });
    await counts(page, before + 1);
    await counts(second, before + 1);
    expect(proxy.requested).toEqual([undefined, undefined]);
    expect(lists).toHaveLength(2);

    await setVisibility(page, 'hidden');
    await expect.poll(() => proxy.open()).toBe(1);
    const later = { id: 900_002, title: 'An album of this minute' };
    proxy.announce({ ...later, type: 'audio', referenceId: 1 });
    await counts(second, before + 2);

    // The tab continues where it was. The site does not know the injected notification, so it has the list fetched again.
    const list = [listed(later), ...(await listWith(request, account, news))];
    await page.route('**/api/v1/notifications/all', (route) => route.fulfill({ json: list }));
    await setVisibility(page, 'visible');
    await counts(page, before + 2);
    expect(proxy.requested).toEqual([undefined, undefined, '900001']);
    await expect.poll(() => proxy.open()).toBe(2);
    // The pages first: their streams are open until then.
    await page.close();
    await second.close();
    await proxy.close();
  },
);
