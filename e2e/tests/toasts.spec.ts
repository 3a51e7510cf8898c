import type { Page } from '@playwright/test';
import { signUp } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const TEXT = 'User signed up successfully';

/** Records how many milliseconds the toast was shown, with the page's own clock: on a busy machine the test would look too late. */
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

/** Shows the first toast of a visit. */
async function showToast(page: Page) {
  await page.goto('/signup');
  await signUp(page);
  const toast = page.getByRole('status').filter({ hasText: TEXT });
  await expect(toast).toBeVisible();
  return toast;
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with the motion preference ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('a toast closes after its time', async ({ page }) => {
      await noteStay(page);
      await showToast(page);
      await expect(page.getByText(TEXT)).toHaveCount(0);
      const stayed = Number(await page.locator('html').getAttribute('data-stayed'));
      expect(stayed).toBeGreaterThan(4_900);
      expect(stayed).toBeLessThan(9_000);
    });
  });
}
