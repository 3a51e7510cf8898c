import type { APIRequestContext } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';

const dashboard = '/user-routes/dashboard';

// A result can be locked: it answers 403, which the browser logs on the console.
test.use({ injectedFailures: { messages: [/403/] } });

/** The server's search results, newest first. */
async function found(request: APIRequestContext, words: string): Promise<{ id: number; title: string }[]> {
  const response = await request.get(
    `/files/search?${new URLSearchParams({ page: '0', size: '500', searchQuery: words }).toString()}`,
  );
  return ((await response.json()) as { content: { id: number; title: string }[] }).content;
}

test(
  'a search updates while typing, Back returns to the results and to the rails, and one without a result says so',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const wanted = await found(request, 'the');
    expect(wanted.length).toBeGreaterThan(1);
    const requested: string[] = [];
    page.on('request', (one) => {
      const { pathname, searchParams } = new URL(one.url());
      if (pathname === '/files/search' && searchParams.get('searchQuery'))
        requested.push(searchParams.get('searchQuery') ?? '');
    });
    await startLoggedIn(page, account);
    await page.goto(dashboard);
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
    const box = page.getByRole('searchbox', { name: 'Search videos' });
    await box.fill('the');
    const results = page.getByRole('region', { name: 'Results for “the”' });
    await expect(results.getByRole('link')).toHaveCount(wanted.length);
    await expect(page.getByRole('status').filter({ hasText: `${wanted.length} videos found` })).toBeAttached();
    await expect(page).toHaveURL(`${dashboard}?q=the`);
    expect(requested).toEqual(['the']);
    expect(await violations(page)).toEqual([]);

    await results.getByRole('link').first().click();
    await expect(page).toHaveURL(/video-player/);
    await page.goBack();
    await expect(results.getByRole('link')).toHaveCount(wanted.length);
    await expect(box).toHaveValue('the');
    await page.goBack();
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();

    await box.fill('no such talk');
    await expect(page.getByText('No videos found for “no such talk”').last()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);
