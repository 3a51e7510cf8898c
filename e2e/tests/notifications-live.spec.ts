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

test(
  'a new notification shows in every tab without a reload, through one stream',
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
    await expect.poll(() => proxy.open()).toBe(1);

    proxy.announce({ id: 900_001, type: 'video', title: 'A talk of this minute', referenceId: free?.id ?? 0 });
    await counts(page, before + 1);
    await counts(second, before + 1);
    expect(proxy.requested).toEqual([undefined]);
    expect(lists).toHaveLength(2);

    // The next tab continues where the closed one was. The site does not know the injected notification, so it has the list fetched again.
    let list = await listWith(request, account, { id: 900_001, title: 'A talk of this minute' });
    await second.route('**/api/v1/notifications/all', (route) => route.fulfill({ json: list }));
    const readAgain = second.waitForResponse('**/api/v1/notifications/all');
    await page.close();
    await expect.poll(() => proxy.requested).toEqual([undefined, '900001']);
    // The open stream must be the second: the first may close after the second was requested.
    await expect.poll(() => [proxy.opened(), proxy.open()]).toEqual([2, 1]);
    await readAgain;
    await counts(second, before + 1);
    list = [listed({ id: 900_002, title: 'An album of this minute' }), ...list];
    proxy.announce({ id: 900_002, type: 'audio', title: 'An album of this minute', referenceId: 1 });
    await counts(second, before + 2);
    // The page first: its stream is open until then.
    await second.close();
    await proxy.close();
  },
);
