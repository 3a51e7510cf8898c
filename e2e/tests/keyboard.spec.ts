import type { Page } from '@playwright/test';
import { newEmail, startLoggedIn } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

/** The focused element: its tag and its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim(),
  );

/** After the last element of a dialog the focus leaves the page for the browser's own buttons. */
const focusIsInDialogOrBrowser = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.activeElement === document.body || document.activeElement?.closest('dialog:modal') !== null,
  );

async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('the first Tab reaches the skip link', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

test('signing up, looking around and logging out need no mouse', { tag: '@main' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // After hydration: before, the link loads the next page as a document.
  await expect(page).toHaveTitle(/ · /);
  await tabTo(page, 'Sign Up');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const text of [newEmail(), '9876543210', 'Asha Patil', 'sunrise-77']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  // The button that reveals the password is between the two.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('sunrise-77');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();

  await page.getByRole('link', { name: 'Audios' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audios' })).toBeFocused();

  await page.getByRole('button', { name: /profile/ }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Welcome' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: /profile/ })).toBeFocused();

  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Log Out' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsInDialogOrBrowser(page)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Yes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test('a search, the library and the profile need no mouse', async ({ page, account }) => {
  await startLoggedIn(page, account);
  await page.goto('/user-routes/dashboard');
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await tabTo(page, 'Search videos');
  await page.keyboard.type('rain');
  await expect(page.getByRole('heading', { name: 'Results for “rain”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  expect(await focused(page)).toBe('Search videos');

  const drawer = page.getByRole('dialog', { name: 'Welcome' });
  await page.getByRole('button', { name: /profile/ }).focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Your Library' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Media' })).toBeFocused();

  await page.getByRole('button', { name: /profile/ }).focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: /Your Profile$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeFocused();
  await tabTo(page, 'Change: Mobile number');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your mobile number' });
  await expect(dialog.getByLabel('Mobile number')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await focused(page)).toBe('Change: Mobile number');
});

test('the bell’s panel takes the focus, does not trap it, and returns it on Esc', async ({ page, account }) => {
  await startLoggedIn(page, account);
  await page.goto('/about');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  await page.keyboard.press('Enter');
  const links = await panel.getByRole('link').count();
  for (let press = 0; press <= links; press += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /profile/ })).toBeFocused();
  await expect(panel).toBeHidden();
});
