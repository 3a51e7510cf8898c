import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { confirmPurchase } from '../fixtures/payment';
import { expect, test } from '../fixtures/test';

// `screens` has the pages themselves.
test.describe.configure({ timeout: 120_000 });

test.describe(() => {
  test.use({ injectedFailures: { messages: [/403/] } });

  test('axe finds nothing in the purchase dialogs and on the payment pages', async ({ page, account, request }) => {
    const [video] = await videosOfType(request, 'Rent');
    const withoutNumber = { ...account.session, mobileNumber: 'Not saved' };
    await startLoggedIn(page, { ...account, session: withoutNumber });
    await page.goto(`/user-routes/video-player?id=${video?.id}`);
    await page.getByRole('button', { name: /^Rent Now/ }).click();
    const number = page.getByRole('dialog', { name: 'Your mobile number' });
    await number.getByRole('button', { name: 'Save' }).click();
    await expect(number.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await number.getByLabel('Mobile number').fill('9876543210');
    await number.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: 'Rent now' })).toBeVisible();
    await expect(number).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await confirmPurchase(page, 'Rent Now');
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto(
      `/api/call/url?redirecturl=%2Fuser-routes%2Fvideo-player%3Fid%3D${video?.id}&status=${video?.id}&message=Paid`,
    );
    await expect(page.getByRole('button', { name: 'Continue without waiting' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

test.describe(() => {
  // Elements that are still fading in have too little contrast.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in popups, the bell’s panel, the open drawer and the logout dialog, which do not move', async ({
    page,
    account,
  }) => {
    await startLoggedIn(page, account);
    await page.goto('/user-routes/dashboard');
    // A hovered popup stays.
    await page.getByRole('region', { name: 'New notifications' }).getByRole('article').first().hover();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    await expect(panel).toHaveCSS('transition-duration', /^0s(, 0s)*$/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /profile/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Welcome' });
    await expect(drawer).toBeVisible();
    await expect(drawer).toHaveCSS('transition-duration', /^0s(, 0s)*$/);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('dialog', { name: /log out/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

test.describe(() => {
  // The injected failures: an unknown item, and a remote that does not load.
  test.use({
    injectedFailures: {
      messages: [/404/, /ERR_FAILED/, /RUNTIME-00\d|\[ Federation Runtime \]/, /Script(Network|ExternalLoad)Error/],
    },
  });

  test('axe finds nothing on the error page, the second step of a forgotten password, and the cards of failures', async ({
    page,
    account,
  }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.goto('/about');
    await page.evaluate(() => {
      const usr = { errorMessage: 'Request timed out. Please try again later.', statusCode: 504 };
      history.pushState({ usr, key: 'injected', idx: 1 }, '', '/ErrorPage');
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /504$/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await startLoggedIn(page, account);
    for (const path of ['video-player', 'videos-inAlbums', 'audio-player']) {
      await page.goto(`/user-routes/${path}?id=999999`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: /not found$/ })).toBeAttached();
      expect(await violations(page)).toEqual([]);
    }

    await page.route('**/remotes/mfe-billing/**', (route) => route.abort());
    await page.goto('/plan-page');
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 25_000 });
    expect(await violations(page)).toEqual([]);
  });
});
