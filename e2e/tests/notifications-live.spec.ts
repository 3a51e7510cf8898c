import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { type AnnouncingProxy, startAnnouncingProxy } from '../fixtures/fault-injection/announcing-proxy';
import { expect, test } from '../fixtures/test';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
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
  { session }: Account,
  news: { id: number; title: string },
): Promise<object[]> {
  const response = await request.get('/api/v1/notifications/all', {
    headers: { authorization: `Bearer ${session.token}` },
  });
  return [listed(news), ...((await response.json()) as object[])];
}

let proxy: AnnouncingProxy;
let dashboard: string;

// The console messages of a lost and of a refused connection.
test.use({ injectedFailures: { messages: [/503/, /ERR_/] } });
test.beforeEach(async ({ baseURL, context }) => {
  proxy = await startAnnouncingProxy(baseURL ?? '');
  dashboard = `${proxy.origin}/user-routes/dashboard`;
  // Popups mark what they show.
  await context.route('**/api/v1/notifications/recent', (route) => route.fulfill({ json: [] }));
});
test.afterEach(() => proxy.close());

test(
  'a new notification shows in every tab without a reload, through one stream',
  { tag: '@main' },
  async ({ page, context, account, request }) => {
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
  },
);

test('a notification that arrives while the panel is open is listed on top, and seen', async ({
  page,
  account,
  request,
}) => {
  const news = { id: 900_003, type: 'video', title: 'A talk of this minute', referenceId: 1 } as const;
  const list = await listWith(request, account, news);
  await startLoggedIn(page, account);
  await page.goto(dashboard);
  await unseen(page);
  await expect.poll(() => proxy.open()).toBe(1);
  await bell(page).click();
  await expect(panel(page).getByRole('link').first()).toBeVisible();
  // The panel fetches the list again, for the picture.
  await page.route('**/api/v1/notifications/all', (route) => route.fulfill({ json: list }));
  await page.route('**/api/v1/notifications/mark-seen/900003', (route) => route.fulfill({ status: 204 }));
  const reported = page.waitForRequest('**/api/v1/notifications/mark-seen/900003');
  proxy.announce(news);
  await expect(panel(page).getByRole('listitem').first()).toContainText('A talk of this minute');
  await reported;
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('without the stream the list is polled once a minute, silently', async ({ page, account, request }) => {
  const list = await listWith(request, account, { id: 900_004, title: 'Found by asking' });
  await page.clock.install();
  await startLoggedIn(page, account);
  await page.goto(dashboard);
  const before = await unseen(page);
  await expect.poll(() => proxy.open()).toBe(1);
  proxy.loseStreams();
  await page.clock.fastForward(5_000);
  await expect.poll(() => proxy.requested.length).toBeGreaterThan(1);

  await page.route('**/api/v1/notifications/all', (route) => route.fulfill({ json: list }));
  await expect
    .poll(async () => {
      await page.clock.fastForward(61_000);
      return bell(page).getAttribute('aria-label');
    })
    .toBe(`Notifications, ${before + 1} new`);
  await expect(page.getByText('Failed to load notifications')).toHaveCount(0);

  proxy.restore();
  await expect(async () => {
    await page.clock.fastForward(61_000);
    // No faster: a stream without a heartbeat for that long is closed again.
    await expect.poll(() => proxy.open(), { timeout: 3_000 }).toBe(1);
  }).toPass();
});

test('a guest has no stream, and logging out ends it', async ({ page, account }) => {
  await page.goto(`${proxy.origin}/plan-page`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await startLoggedIn(page, account);
  await page.goto(dashboard);
  await unseen(page);
  await expect.poll(() => proxy.open()).toBe(1);
  expect(proxy.requested).toHaveLength(1);
  await page.getByRole('button', { name: /profile/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => proxy.open()).toBe(0);
  expect(proxy.requested).toHaveLength(1);
});
