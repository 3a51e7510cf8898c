import type { Page } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import { untilStarted } from '../fixtures/hydration';
import { expect, pendingMarks, test } from '../fixtures/test';

test.use({ injectedFailures: { messages: [pendingMarks, /403/] } });

/** Does to every text of the page what translators of browsers do, now and with each change: wraps it in a `font` element. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = () => {
      const walker = document.createTreeWalker(document.getElementById('root') ?? document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.tagName === 'FONT') continue;
        const translated = document.createElement('font');
        text.replaceWith(translated);
        translated.textContent = text.data;
      }
    };
    wrap();
    new MutationObserver(wrap).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'stopped working' });
const marks = (page: Page) => page.evaluate(() => localStorage.getItem('failed-releases'));

test('a translated site leads from page to page', async ({ page, account }) => {
  await startLoggedIn(page, account);
  await page.goto('/user-routes/dashboard');
  await untilStarted(page);
  await translate(page);
  for (const name of ['Audios', 'Videos']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeAttached();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByRole('main')).toContainText('zzz');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('region', { name: 'New Videos' })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/video-player/);
  await expect(page.locator('video')).toBeVisible();
  await page.getByRole('button', { name: /profile/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Your Library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Media' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  expect(await marks(page)).toBeNull();
});
