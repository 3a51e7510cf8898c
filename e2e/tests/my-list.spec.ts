import type { Page } from '@playwright/test';
import { audioAlbums, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';

const library = '/user-routes/buyed-video';
/** A rail with its data. */
const railOf = (page: Page, name: string) =>
  page.getByRole('region', { name }).and(page.locator('[aria-busy="false"]'));
const listOf = (page: Page) => railOf(page, 'My List');
const added = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/my-list/'));

test.describe.configure({ timeout: 120_000 });

test(
  'what a viewer puts on the list by card, player, album and track is on each device, and axe finds nothing',
  { tag: '@main' },
  async ({ page, browser, account, request }) => {
    const [video] = await videosOfType(request, 'Free');
    const [album] = await audioAlbums(request, 'Free');
    await startLoggedIn(page, account);
    await page.goto('/user-routes/dashboard');
    const card = railOf(page, 'New Videos')
      .getByRole('button', { name: /^My List: / })
      .first();
    await expect(card).toHaveAttribute('aria-pressed', 'false');
    const title = ((await card.getAttribute('aria-label')) ?? '').replace('My List: ', '');
    await card.focus();
    await Promise.all([added(page), page.keyboard.press('Enter')]);
    await expect(card).toHaveAttribute('aria-pressed', 'true');
    expect(await violations(page)).toEqual([]);

    await page.goto(`/user-routes/video-player?id=${video?.id}`);
    const onPlayer = page.getByRole('button', { name: 'My List', exact: true });
    await expect(onPlayer).toHaveAttribute('aria-pressed', /true|false/);
    if ((await onPlayer.getAttribute('aria-pressed')) === 'false') await Promise.all([added(page), onPlayer.click()]);
    await expect(onPlayer).toHaveAttribute('aria-pressed', 'true');
    expect(await violations(page)).toEqual([]);

    await page.goto(`/user-routes/audio-player?id=${album?.albumId}`);
    const onAlbum = page.getByRole('button', { name: 'My List', exact: true });
    await expect(onAlbum).toHaveAttribute('aria-pressed', 'false');
    await Promise.all([added(page), onAlbum.click()]);
    const track = page
      .getByRole('table')
      .getByRole('button', { name: /^My List: / })
      .first();
    await Promise.all([added(page), track.click()]);
    await expect(track).toHaveAttribute('aria-pressed', 'true');
    // The press is not one of the row, which would play the track.
    await expect(page.getByRole('table').getByRole('row').nth(1)).not.toHaveAttribute('aria-current', 'true');
    expect(await violations(page)).toEqual([]);

    // Another device.
    const other = await (await browser.newContext()).newPage();
    await startLoggedIn(other, account);
    await other.goto(library);
    const links = listOf(other).getByRole('link');
    await expect(links.nth(1)).toContainText(album?.title ?? '-');
    await expect(links.filter({ hasText: title })).toHaveCount(1);
    await expect(links.filter({ hasText: video?.title ?? '-' })).toHaveCount(1);
    expect(await violations(other)).toEqual([]);
    const first = listOf(other)
      .getByRole('button', { name: /^My List: / })
      .first();
    const removed = other.waitForResponse((response) => response.request().method() === 'DELETE');
    const [count] = await Promise.all([links.count(), removed, first.click()]);
    await expect(links).toHaveCount(count - 1);

    // Back on the first one, with its next load.
    await page.goto(`/user-routes/audio-player?id=${album?.albumId}`);
    await expect(onAlbum).toHaveAttribute('aria-pressed', 'true');
    await expect(track).toHaveAttribute('aria-pressed', 'false');
    await other.context().close();
  },
);
