import type { Locator, Page } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import { untilStarted } from '../fixtures/started';
import { expect, pendingMarks, test } from '../fixtures/test';
import { translate } from '../fixtures/translator';

test.use({ injectedFailures: { messages: [pendingMarks, /403/] } });

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'stopped working' });
const marks = (page: Page) => page.evaluate(() => localStorage.getItem('failed-releases'));

/** Sends an empty form, has its errors translated, and mends them one after the other. */
async function fillTranslated(page: Page, form: Page | Locator, submit: string): Promise<void> {
  await form.getByRole('button', { name: submit, exact: true }).click();
  const invalid = form.locator('input[aria-invalid=true]');
  await expect(invalid.first()).toBeVisible();
  await translate(page);
  const fields = await form.locator('input:is([type=text], [type=email], [type=password], [type=tel]):visible').all();
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) await field.fill('9123456780');
  for (const field of fields) await expect(field).toHaveValue('9123456780');
  await expect(card(page)).toHaveCount(0);
  expect(await marks(page)).toBeNull();
}

for (const [path, submit] of [
  ['/login', 'Sign in'],
  ['/signup', 'Sign Up'],
  ['/forgot-password', 'Send OTP'],
] as const) {
  test(`a translated form of ${path} keeps what is typed while its errors come and go`, async ({ page }) => {
    await page.goto(path);
    await untilStarted(page);
    await fillTranslated(page, page.getByRole('main'), submit);
  });
}

test('a translated dialog keeps what is typed while its error comes and goes', async ({ page, account }) => {
  await startLoggedIn(page, account);
  await page.goto('/user-routes/user-profile');
  await page.getByRole('button', { name: 'Change: Mobile number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your mobile number' });
  const number = dialog.getByLabel('Mobile number');
  await number.fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await translate(page);
  await number.fill('9123456780');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Personal details' })).toContainText('9123456780');
});

test('a translated site leads from page to page', async ({ page, account }) => {
  await startLoggedIn(page, account);
  await page.goto('/user-routes/dashboard');
  await untilStarted(page);
  await translate(page);
  for (const name of ['Audios', 'Videos']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
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
