import type { Page } from '@playwright/test';
import { newEmail } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

/** The first toast that a viewer meets. */
async function signUp(page: Page) {
  await page.goto('/signup');
  await page.getByLabel(/name/i).first().fill('Asha Patil');
  await page.getByLabel(/e-?mail/i).fill(newEmail());
  await page.getByLabel(/mobile/i).fill('9876543210');
  await page.getByLabel('Password', { exact: true }).fill('sunrise-77');
  await page.getByLabel(/confirm/i).fill('sunrise-77');
  await page.getByRole('button', { name: /sign ?up/i }).click();
  const toast = page.getByRole('status').filter({ hasText: 'User signed up successfully' });
  await expect(toast).toBeVisible();
  return toast;
}

test('a toast is closed by its button', async ({ page }) => {
  const toast = await signUp(page);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('User signed up successfully')).toHaveCount(0, { timeout: 2_000 });
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with the motion preference ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('a toast stays for its time and goes by itself', async ({ page }) => {
      await signUp(page);
      const text = page.getByText('User signed up successfully');
      await page.waitForTimeout(3_000);
      await expect(text).toBeVisible();
      await expect(text).toHaveCount(0, { timeout: 10_000 });
    });
  });
}
