import type { APIRequestContext, Page } from '@playwright/test';
import {
  type Account,
  authorized,
  continueWithGoogle,
  logOut,
  newEmail,
  startLoggedIn,
  startSession,
} from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { expect, pendingMarks, test } from '../fixtures/test';

const profile = '/user-routes/user-profile';
/** No list of the page is still loading, so no call of it meets an account that is gone. */
const expectLoaded = async (page: Page) => {
  await expect(page.getByRole('region', { name: 'Your orders' })).toContainText('No orders yet');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};
const statusOf = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/v1/auth/profile', authorized({ session: { token } }))).status();
const logIn = (request: APIRequestContext, { email }: Account, password: string) =>
  request.post('/api/v1/auth/login', {
    data: { email, password },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  });

test.use({ injectedFailures: { messages: [pendingMarks] } });

test(
  'the name in the drawer leads to the profile, where the mobile number is changed',
  { tag: '@main' },
  async ({ page, account }) => {
    await startLoggedIn(page, account);
    await page.goto('/about');
    await page.getByRole('button', { name: /profile/ }).click();
    await page
      .getByRole('dialog', { name: 'Welcome' })
      .getByRole('link', { name: /Your Profile$/ })
      .click();
    await expect(page).toHaveURL(profile);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeFocused();
    const details = page.getByRole('region', { name: 'Personal details' });
    await expect(details).toContainText(account.session.user_name);
    await expect(details).toContainText(account.email);
    await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('You don’t have a subscription.');

    await details.getByRole('button', { name: 'Change: Mobile number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your mobile number' });
    const number = dialog.getByLabel('Mobile number');
    await expect(number).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await number.fill('12345');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await number.fill('9123456780');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(details).toContainText('9123456780');
    const stored = await page.evaluate(() => [
      localStorage.getItem('mobileNumber'),
      (JSON.parse(localStorage.getItem('data') ?? '{}') as { mobileNumber?: string }).mobileNumber,
    ]);
    expect(stored).toEqual(['9123456780', '9123456780']);
    await page.reload();
    await expect(details).toContainText('9123456780');
  },
);

test.describe('with calls that fail', () => {
  test.use({ injectedFailures: { messages: [/400/, pendingMarks] } });

  test('a changed password logs out all other devices, but not this one', async ({ page, account, request }) => {
    const elsewhere = (await (await logIn(request, account, account.password)).json()) as Account['session'];
    await startLoggedIn(page, account);
    await page.goto(profile);
    await expect(page.getByRole('region', { name: 'Your orders' })).toContainText('No orders yet');
    const form = page.getByRole('form', { name: 'Change Password' });
    await form.getByLabel('Current password').fill('not the password');
    await form.getByLabel('New password', { exact: true }).fill('evening-88');
    await form.getByLabel('Confirm new password').fill('evening-88');
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(form.getByText('Incorrect password.')).toBeVisible();
    await form.getByLabel('Current password').fill(account.password);
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(profile);
    expect([await statusOf(request, elsewhere.token), await statusOf(request, account.session.token)]).toEqual([
      401, 401,
    ]);
    expect((await logIn(request, account, 'evening-88')).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Personal details' })).toContainText(account.email);
  });
});

test.describe('a proof that the server requires', () => {
  test.use({ injectedFailures: { messages: [/403/, pendingMarks] } });

  test('logs a device out, and the next one takes the focus', async ({ page, account, request }) => {
    for (const _ of [1, 2]) await startSession(request, account);
    await startLoggedIn(page, account);
    // As if the last proof were older than 15 minutes.
    await page.route(
      '**/api/v1/auth/sessions/*',
      (route) => route.fulfill({ status: 403, json: { code: 'proof-required' } }),
      { times: 1 },
    );
    await page.goto(profile);
    await expectLoaded(page);
    const logOutButtons = page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: /^Log out/ });
    await logOutButtons.first().click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Your password').fill(account.password);
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(logOutButtons).toHaveCount(1);
    await expect(logOutButtons).toBeFocused();
  });
});

test('the covers of rentals align with the cards below', async ({ page, request }) => {
  // The sample viewer has a rental.
  await startLoggedIn(page, await startSession(request, { email: 'viewer@example.com', password: 'inspire123' }));
  await page.goto(profile);
  const cover = page.getByRole('region', { name: 'Rentals' }).locator('img').first();
  const card = page.getByRole('region', { name: 'Purchased videos' }).locator('img').first();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => expect((await cover.boundingBox())?.x).toBe((await card.boundingBox())?.x)).toPass();
  }
});

test('the owner deletes the account, and it no longer exists', async ({ page, account, request }) => {
  await startLoggedIn(page, account);
  await page.goto(profile);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('You’ll lose access to every video and album');
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('data'))).toBeNull();
  expect((await logIn(request, account, account.password)).status()).toBe(401);
});

test('an account without a password is deleted by confirming with Google', async ({ page, request }) => {
  const email = newEmail();
  await page.goto('/login');
  await continueWithGoogle(page, email);
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  await page.goto(profile);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('textbox').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(profile);
  await expect(dialog).toContainText('Confirmed with Google');
  await expectLoaded(page);
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('data') ?? '{}') as { token: string });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await statusOf(request, token)).toBe(401);
});

test('a Google account is linked, and logs in afterwards', async ({ page, account }) => {
  const email = newEmail();
  await startLoggedIn(page, account);
  await page.goto(profile);
  const methods = page.getByRole('region', { name: 'Ways to sign in' });
  await methods.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('textbox').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(profile);
  await page
    .getByRole('dialog', { name: 'Link your Google account?' })
    .getByRole('button', { name: 'Link Google' })
    .click();
  await expect(methods).toContainText(email);
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await continueWithGoogle(page, email);
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  await page.goto(profile);
  await expect(page.getByRole('region', { name: 'Personal details' })).toContainText(account.email);
});
