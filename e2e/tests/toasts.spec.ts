import type { Page } from '@playwright/test';
import { newEmail } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const TEXT = 'User signed up successfully';

/** Notes in the document for how many milliseconds the toast was there, by the page's own clock: a busy machine looks too late. */
const noteStay = (page: Page) =>
  page.addInitScript((text) => {
    let came: number | undefined;
    new MutationObserver(() => {
      const isThere = document.querySelector('.toast-layer')?.textContent?.includes(text) === true;
      if (isThere) came ??= performance.now();
      else if (came !== undefined)
        document.documentElement.dataset.stayed ??= String(Math.round(performance.now() - came));
    }).observe(document, { childList: true, subtree: true });
  }, TEXT);

/** The first toast that a viewer meets. */
async function signUp(page: Page) {
  await page.goto('/signup');
  await page.getByLabel(/name/i).first().fill('Asha Patil');
  await page.getByLabel(/e-?mail/i).fill(newEmail());
  await page.getByLabel(/mobile/i).fill('9876543210');
  await page.getByLabel('Password', { exact: true }).fill('sunrise-77');
  await page.getByLabel(/confirm/i).fill('sunrise-77');
  await page.getByRole('button', { name: /sign ?up/i }).click();
  const toast = page.getByRole('status').filter({ hasText: TEXT });
  await expect(toast).toBeVisible();
  return toast;
}

test('a toast is closed by its button', async ({ page }) => {
  const toast = await signUp(page);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  // Pointed at, it would not go by itself.
  await expect(page.getByText(TEXT)).toHaveCount(0);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with the motion preference ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('a toast stays for its time and goes by itself', async ({ page }) => {
      await noteStay(page);
      await signUp(page);
      await expect(page.getByText(TEXT)).toHaveCount(0);
      const stayed = Number(await page.locator('html').getAttribute('data-stayed'));
      expect(stayed).toBeGreaterThan(3_000);
      expect(stayed).toBeLessThan(13_000);
    });
  });
}
