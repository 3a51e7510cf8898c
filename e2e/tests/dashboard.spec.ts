import { startLoggedIn, videoAlbums } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

test('the dashboard shows its rails in the order of the specification, and asks each call once', async ({
  page,
  account,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The bell and the popups ask for their own, when the page is quiet.
    if (/^\/(files|api|subscriptions)\//.test(pathname) && !pathname.startsWith('/api/v1/notifications/'))
      calls.push(pathname);
  });
  await startLoggedIn(page, account);
  await page.goto('/user-routes/dashboard');
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  // The places of rails have the same headings while the data is on the way.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // Rails below the window's edge are mounted as the viewer comes near.
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

test('an album that was not bought says why its videos do not open', async ({ page, account, request }) => {
  const rented = (await videoAlbums(request)).find(({ albumType }) => albumType === 'Rent');
  await startLoggedIn(page, account);
  await page.goto(`/user-routes/videos-inAlbums?id=${rented?.albumId}`);
  await expect(page.getByRole('heading', { level: 1, name: rented?.title ?? '' })).toBeVisible();
  await page.getByRole('region', { name: 'Videos in this album' }).getByRole('link').first().click();
  await expect(page.getByText('This is a rental video album. Please rent it to watch.')).toBeVisible();
  await expect(page).toHaveURL(/videos-inAlbums/);
});

test.describe('a premium video', () => {
  test.use({ plantedFaults: { messages: [/403/] } });

  test('says what opens it', async ({ page, account, request }) => {
    const answer = await request.get('/files/search?page=0&size=500&searchQuery=');
    const { content } = (await answer.json()) as { content: { id: number; videoType: string }[] };
    await startLoggedIn(page, account);
    await page.goto(`/user-routes/video-player?id=${content.find(({ videoType }) => videoType === 'Premium')?.id}`);
    await expect(page.getByText('Please take a subscription plan to watch this video.')).toBeVisible();
  });
});
