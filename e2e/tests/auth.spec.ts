import type { Page } from '@playwright/test';
import { authorized, continueWithGoogle, logOut, newEmail, signIn, signUp, startLoggedIn } from '../fixtures/accounts';
import { untilStarted } from '../fixtures/hydration';
import { newestMailTo } from '../fixtures/mailbox';
import { expect, pendingMarks, test } from '../fixtures/test';

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function changePassword(page: Page, otp: string, secret: string, again = secret): Promise<void> {
  await page.getByLabel('OTP', { exact: true }).fill(otp);
  await page.getByLabel('New password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm new password').fill(again);
  await button(page, 'Change Password').click();
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.describe('an error of the server', () => {
  test.use({ injectedFailures: { messages: [/status of 403/] } });

  test('shifts nothing, also on a phone, and shows next to the button', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    // It has the longest text.
    await page.route('**/api/v1/auth/register', (route) => route.fulfill({ status: 403, json: {} }));
    const height = async () => (await page.getByRole('form', { name: 'Sign Up' }).boundingBox())?.height;
    await page.goto('/signup');
    await expect(button(page, 'Sign Up')).toBeVisible();
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await height();
    await signUp(page);
    await expect(alert(page, 'Forbidden')).toBeInViewport({ ratio: 1 });
    expect(await height()).toBe(before);
  });
});

test(
  'a forgotten password is reset with the code from the mail, and the old one no longer works',
  { tag: '@main' },
  async ({ page, account, request }) => {
    await page.goto('/login');
    // A link that is not hydrated loads a document.
    await untilStarted(page);
    await email(page).fill(account.email);
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(email(page)).toHaveValue(account.email);
    await button(page, 'Send OTP').click();
    await expect(page.getByText('OTP has been sent to your email')).toBeVisible();

    const [code = ''] = /\b[1-9]\d{3}\b/.exec((await newestMailTo(request, account.email)).text) ?? [];
    // The reset survives a reload.
    await page.reload();
    await changePassword(page, code, 'moonlight-9', 'moonlight-8');
    await expect(page.getByText('Passwords do not match!')).toBeVisible();
    await page.getByLabel('OTP', { exact: true }).fill('');
    await changePassword(page, code, 'moonlight-9');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await expect(email(page)).toHaveValue(account.email);

    const old = await request.post('/api/v1/auth/login', {
      data: { email: account.email, password: account.password },
    });
    expect(old.status()).toBe(401);
    expect((await request.get('/files/getUserBrowseHistory', authorized(account))).status()).toBe(401);
    await password(page).fill('moonlight-9');
    await button(page, 'Sign in').click();
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  },
);

test.describe('a link that was used', () => {
  test.use({ injectedFailures: { messages: [/status of 400/] } });

  test('the link in the mail sets a new password without the code, and works once', async ({
    page,
    account,
    request,
  }) => {
    await page.goto('/forgot-password');
    await email(page).fill(account.email);
    await button(page, 'Send OTP').click();
    await expect(page.getByText('OTP has been sent to your email')).toBeVisible();
    const [, fragment = ''] =
      /forgot-password(#token=[\w-]+)/.exec((await newestMailTo(request, account.email)).text) ?? [];
    const open = async () => {
      // Only the fragment differs, which alone would not load the page again.
      await page.goto('/login');
      await page.goto(`/forgot-password${fragment}`);
      await expect(page).toHaveURL(/\/forgot-password$/);
      await page.getByLabel('New password', { exact: true }).fill('moonlight-9');
      await page.getByLabel('Confirm new password').fill('moonlight-9');
      await button(page, 'Change Password').click();
    };
    await open();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await signIn(page, { email: account.email, password: 'moonlight-9' });
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);

    await page.evaluate(() => localStorage.clear());
    await open();
    await expect(alert(page, 'This link has expired or was already used.')).toBeVisible();
  });
});

test(
  'the local identity provider logs in, and leads back to the requested page',
  { tag: '@main' },
  async ({ page }) => {
    const address = newEmail();
    await page.goto('/user-routes/audio');
    await expect(page).toHaveURL(/\/login$/);
    await continueWithGoogle(page, address);
    await expect(page).toHaveURL(/\/user-routes\/audio$/);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('data') ?? '{}') as unknown)).toMatchObject({
      email: address,
      mobileNumber: 'Not saved',
    });
    expect(await page.evaluate(() => localStorage.getItem('mobileNumber'))).toBe('Not saved');
  },
);

test.describe('with pending calls', () => {
  test.use({ injectedFailures: { messages: [pendingMarks] } });

  test('the link in the mail works where somebody is signed in, also after a reload', async ({
    page,
    account,
    request,
  }) => {
    await request.put('/api/v1/auth/forgot-password', { data: { email: account.email } });
    const [link = ''] = /\/forgot-password#token=[\w-]+/.exec((await newestMailTo(request, account.email)).text) ?? [];
    await startLoggedIn(page, account);
    await page.goto(link);
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.reload();
    await page.getByLabel('New password', { exact: true }).fill('moonlight-9');
    await page.getByLabel('Confirm new password').fill('moonlight-9');
    await button(page, 'Change Password').click();
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('the session and the number are stored under the names of the specification, and are removed together', async ({
    page,
    account,
  }) => {
    await page.goto('/login');
    await signIn(page, account);
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('data') ?? '{}') as unknown)).toMatchObject({
      user_name: 'Asha Patil',
      email: account.email,
      mobileNumber: '9876543210',
      token: expect.any(String) as unknown,
    });
    expect(await page.evaluate(() => localStorage.getItem('mobileNumber'))).toBe('9876543210');
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => ['data', 'mobileNumber'].includes(key))),
    ).toEqual([]);
  });
});

test('if the browser blocks storage, a session lasts as long as the page', async ({ page, account }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/login');
  await signIn(page, account);
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
});
