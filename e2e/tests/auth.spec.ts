import type { Page } from '@playwright/test';
import { newEmail } from '../fixtures/accounts';
import { newestMailTo } from '../fixtures/mailbox';
import { untilStarted } from '../fixtures/started';
import { expect, pendingMarks, test } from '../fixtures/test';

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fulfils a call as SPEC-8's table defines; no status means no response. */
const respond = (page: Page, call: string, status?: number, body: unknown = {}) =>
  page.route(`**/api/v1/auth/${call}`, (route) =>
    status === undefined
      ? route.abort('connectionfailed')
      : // This answer has no body; one that had would be malformed, and browsers may refuse it.
        status === 204
        ? route.fulfill({ status })
        : route.fulfill({ status, json: body, contentType: 'application/problem+json' }),
  );

async function logIn(page: Page, address: string, secret: string): Promise<void> {
  await page.goto('/login');
  await email(page).fill(address);
  await password(page).fill(secret);
  await button(page, 'Sign in').click();
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await email(page).fill(newEmail());
  await page.getByLabel(/mobile/i).fill('9876543210');
  await page.getByLabel('User name').fill('Asha Patil');
  await password(page).fill('sunrise-77');
  await page.getByLabel('Confirm password').fill('sunrise-77');
  await button(page, 'Sign Up').click();
}

async function requestCode(page: Page, address: string): Promise<void> {
  await page.goto('/forgot-password');
  await email(page).fill(address);
  await button(page, 'Send OTP').click();
}

async function changePassword(page: Page, otp: string, secret: string, again = secret): Promise<void> {
  await page.getByLabel('OTP', { exact: true }).fill(otp);
  await page.getByLabel('New password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm new password').fill(again);
  await button(page, 'Change Password').click();
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.describe('the error catalogue', () => {
  // One page for a form's errors: each visit fills it again, and a missing one does not hide the others.
  test.describe.configure({ timeout: 180_000 });
  test.use({ injectedFailures: { messages: [/Failed to load resource/, /ERR_CONNECTION_FAILED/] } });

  const login: readonly [status: number | undefined, body: unknown, text: string][] = [
    [401, { detail: 'Invalid email or password' }, 'Invalid email or password'],
    [401, 'A plain body', 'A plain body'],
    [401, { message: 'Of another backend' }, 'Of another backend'],
    [500, { detail: 'never shown' }, 'Something Went Wrong'],
    [undefined, {}, 'Something Went Wrong'],
  ];
  test('login', async ({ page }) => {
    for (const [status, body, text] of login) {
      await test.step(`${status ?? 'no answer'}: ${text}`, async () => {
        await respond(page, 'login', status, body);
        await logIn(page, 'asha@example.com', 'sunrise-77');
        await expect.soft(alert(page, text)).toBeVisible();
        expect.soft(await page.evaluate(() => localStorage.getItem('data'))).toBeNull();
      });
    }
  });

  const signup: readonly [status: number | undefined, body: unknown, text: string][] = [
    [400, { detail: 'Email Already Registered' }, 'Email Already Registered'],
    [400, {}, 'Email Already Registered'],
    [401, {}, 'Unauthorized: Access is denied.'],
    [403, {}, "Forbidden: You don't have permission to access this resource."],
    [404, {}, 'Not Found: The resource you are looking for could not be found.'],
    [500, {}, 'Internal Server Error: An error occurred on the server.'],
    [503, {}, 'An error occurred: 503'],
    [undefined, {}, 'An error occurred'],
  ];
  test('signup', async ({ page }) => {
    for (const [status, body, text] of signup) {
      await test.step(`${status ?? 'no answer'} ${JSON.stringify(body)}: ${text}`, async () => {
        await respond(page, 'register', status, body);
        await signUp(page);
        await expect.soft(alert(page, text)).toBeVisible();
      });
    }
  });

  test('an error shifts nothing, also on a phone, and shows next to the button', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    // The catalogue's longest text.
    await respond(page, 'register', 403);
    const height = async () => (await page.getByRole('form', { name: 'Sign Up' }).boundingBox())?.height;
    await page.goto('/signup');
    await expect(button(page, 'Sign Up')).toBeVisible();
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await height();
    await signUp(page);
    await expect(alert(page, 'Forbidden')).toBeInViewport({ ratio: 1 });
    expect(await height()).toBe(before);
  });

  for (const [status, text] of [
    [400, 'Email not found in the database!'],
    [500, 'An unknown error occurred!'],
  ] as const) {
    test(`forgotten password, ${status}: ${text}`, async ({ page }) => {
      await respond(page, 'forgot-password', status);
      await requestCode(page, 'nobody@example.com');
      await expect(alert(page, text)).toBeVisible();
    });
  }

  for (const [status, text] of [
    [400, 'Invalid OTP or error resetting password!'],
    [500, 'An unknown error occurred while resetting the password!'],
  ] as const) {
    test(`reset, ${status}: ${text}, for 4 seconds`, async ({ page }) => {
      await page.clock.install();
      await respond(page, 'forgot-password', 204);
      await respond(page, 'reset-password', status);
      await requestCode(page, 'asha@example.com');
      await changePassword(page, '4821', 'sunrise-78');
      await expect(alert(page, text)).toBeVisible();
      await page.clock.fastForward(4_100);
      await expect(alert(page, text)).toHaveCount(0);
    });
  }
});

test('a missing value shows an error at its field, which goes after the time of SPEC-9', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await button(page, 'Sign in').click();
  await expect(page.getByText('All fields are required')).toBeVisible();
  await expect(email(page)).toBeFocused();

  await page.goto('/signup');
  await untilStarted(page);
  await expect(button(page, 'Sign Up')).toBeVisible();
  // From here on the clock advances only where the test says so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await button(page, 'Sign Up').click();
  for (const text of [
    'Invalid email',
    'Invalid mobile number',
    'user_name is required',
    'Password must be at least 6 characters',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.clock.fastForward(5_000);
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(page.getByText('Invalid email', { exact: true })).toHaveCount(0);
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
    expect(
      (
        await request.get('/files/getUserBrowseHistory', {
          headers: { authorization: `Bearer ${account.session.token}` },
        })
      ).status(),
    ).toBe(401);
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
    await requestCode(page, account.email);
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
    await logIn(page, account.email, 'moonlight-9');
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
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/dev\/identity\/authorize\?/);
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Continue' }).click();
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

  test('the session and the number are stored under the names of the specification, and are removed together', async ({
    page,
    account,
  }) => {
    await logIn(page, account.email, account.password);
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('data') ?? '{}') as unknown)).toMatchObject({
      user_name: 'Asha Patil',
      email: account.email,
      mobileNumber: '9876543210',
      token: expect.any(String) as unknown,
    });
    expect(await page.evaluate(() => localStorage.getItem('mobileNumber'))).toBe('9876543210');
    await page.getByRole('button', { name: /profile/ }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => ['data', 'mobileNumber'].includes(key))),
    ).toEqual([]);
  });
});

for (const [name, stored] of [
  ['no JSON', '{'],
  ['another shape', '[1]'],
  ['no token', '{"user_name":"Asha"}'],
] as const) {
  test(`a stored session with ${name} is a guest's`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('data', text), stored);
    await page.goto('/user-routes/dashboard');
    await expect(page).toHaveURL(/\/login$/);
    await expect(email(page)).toBeVisible();
  });
}

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
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
});
