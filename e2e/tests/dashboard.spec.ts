import { startLoggedIn, videoAlbums } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

test('the dashboard shows its rails in the order of the specification, and makes each call once', async ({
  page,
  account,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Bell and popups make their own calls when the page is idle.
    if (/^\/(files|api|subscriptions)\//.test(pathname) && !pathname.startsWith('/api/v1/notifications/'))
      calls.push(pathname);
  });
  await startLoggedIn(page, account);
  await page.goto('/user-routes/dashboard');
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  // The placeholders have the same headings while the data loads.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // Rails below the fold are mounted when the viewer scrolls near.
  await page.mouse.wheel(0, 4_000);
  await expect(page.getByRole('heading', { name: 'One-Time Purchase Videos' })).toBeVisible();
  const rails = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(rails.slice(1)).toEqual(['New Videos', 'Video Albums', 'Featured Videos', 'One-Time Purchase Videos']);
  expect(calls.toSorted()).toEqual([
    '/api/v1/album/get/all/video-albums',
    '/files/getUserBrowseHistory',
    '/files/search',
  ]);
});

test('an album that was not bought shows why its videos are locked', async ({ page, account, request }) => {
  const rented = (await videoAlbums(request)).find(({ albumType }) => albumType === 'Rent');
  await startLoggedIn(page, account);
  await page.goto(`/user-routes/videos-inAlbums?id=${rented?.albumId}`);
  await expect(page.getByRole('heading', { level: 1, name: rented?.title ?? '' })).toBeVisible();
  await page.getByRole('region', { name: 'Videos in this album' }).getByRole('link').first().click();
  await expect(page.getByText('This is a rental video album. Please rent it to watch.')).toBeVisible();
  await expect(page).toHaveURL(/videos-inAlbums/);
});

test.describe('a premium video', () => {
  test.use({ injectedFailures: { messages: [/403/] } });

  test('shows what unlocks it', async ({ page, account, request }) => {
    const response = await request.get('/files/search?page=0&size=500&searchQuery=');
    const { content } = (await response.json()) as { content: { id: number; videoType: string }[] };
    await startLoggedIn(page, account);
    await page.goto(`/user-routes/video-player?id=${content.find(({ videoType }) => videoType === 'Premium')?.id}`);
    await expect(page.getByText('Please take a subscription plan to watch this video.')).toBeVisible();
  });
});
