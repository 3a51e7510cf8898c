import { audioAlbums, continueWithGoogle, signIn, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { holdRequests } from '../fixtures/hold-requests';
import { untilStarted } from '../fixtures/hydration';
import { confirmPurchase, goToBuy, goToPay, ordersOf, pay } from '../fixtures/payment';
import { plays } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

const playerOf = (id: number | undefined) => `/user-routes/video-player?id=${id}`;
// A locked item answers 403, which the browser logs on the console.
test.use({ injectedFailures: { messages: [/403/] } });

test(
  'a video is bought once by a double click, and plays after the payment',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const video = await goToBuy(page, account, request);
    const dialog = page.getByRole('dialog', { name: 'Buy now' });
    await expect(dialog).toContainText(video.title);
    await expect(dialog).toContainText(/₹\d/);
    await expect(dialog).toContainText('Yours to keep');
    const payments: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/payments/')) payments.push(request.method());
    });
    await confirmPurchase(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(video.title);
    // The second click pressed no button of the payment page.
    expect(payments).toEqual(['GET']);
    await pay(page);
    await expect(page).toHaveURL(new RegExp(`/user-routes/video-player\\?id=${video.id}$`));
    await plays(page);
    expect(await ordersOf(request, account)).toMatchObject([{ kind: 'video', itemId: video.id, state: 'paid' }]);
  },
);

test('Fail on the payment page says so, and unlocks nothing', async ({ page, account, request }) => {
  const video = await goToPay(page, account, request);
  await page.getByRole('button', { name: 'Fail', exact: true }).click();
  await expect(page.getByText('Payment Failed')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/user-routes/video-player\\?id=${video.id}$`));
  await expect(page.getByRole('button', { name: /^Buy Now/ })).toBeVisible();
  await expect.poll(async () => (await ordersOf(request, account))[0]?.state).toBe('failed');
});

test('Back from the payment page leaves nothing stuck, and the same order can be continued', async ({
  page,
  account,
  request,
}) => {
  const button = page.getByRole('button', { name: /^Buy Now/ });
  await goToPay(page, account, request);
  const paymentPage = page.url();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Buy now' })).toHaveCount(0);
  await expect(button).toBeEnabled();
  await button.click();
  await confirmPurchase(page);
  expect(page.url()).toBe(paymentPage);
});

test(
  'a bought audio album is unlocked on its page, and in another tab without a reload',
  { tag: '@main' },
  async ({ page, context, account, request }) => {
    const [album] = await audioAlbums(request, 'Premium');
    const other = await context.newPage();
    await startLoggedIn(other, account);
    await other.goto(`/user-routes/audio-player?id=${album?.albumId}`);
    await expect(other.getByRole('button', { name: /^Buy Now/ })).toBeVisible();
    await startLoggedIn(page, account);
    await page.goto(`/user-routes/audio-player?id=${album?.albumId}`);
    await page.getByRole('button', { name: /^Buy Now/ }).click();
    await confirmPurchase(page);
    await pay(page);
    await expect(page).toHaveURL(/\/user-routes\/audio-player/);
    await expect(page.getByRole('heading', { level: 1, name: album?.title ?? '-' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Buy Now/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  },
);

test('a guest chooses a plan, logs in, and continues the purchase', { tag: '@main' }, async ({ page, account }) => {
  await page.goto('/plan-page');
  await page
    .getByRole('button', { name: /^Choose plan/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, account);
  await expect(page).toHaveURL(/\/plan-page$/);
  await expect(page.getByRole('dialog', { name: 'Buy now' })).toBeVisible();
  await confirmPurchase(page);
  await pay(page);
  await expect(page).toHaveURL(/\/plan-page$/);
  await expect(page.getByRole('region', { name: 'Your subscriptions' }).getByText('Active').first()).toBeVisible();
  // The purchase starts once: a reload does not ask again.
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('purchaseIntent');
  await page.reload();
  await untilStarted(page);
  await expect(page.getByRole('region', { name: 'Your subscriptions' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Buy now' })).toHaveCount(0);
});

test('an account without a mobile number is asked for it first', { tag: '@main' }, async ({ page, request }) => {
  const [video] = await videosOfType(request, 'BuyOne');
  await page.goto('/login');
  await continueWithGoogle(page);
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  await page.goto(playerOf(video?.id));
  await page.getByRole('button', { name: /^Buy Now/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your mobile number' });
  await expect(dialog.getByLabel('Mobile number')).toBeFocused();
  await dialog.getByLabel('Mobile number').fill('12345');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
  await dialog.getByLabel('Mobile number').fill('9876543210');
  // The call cannot be undone: nothing closes the dialog before its response.
  const respond = await holdRequests(page, '**/api/v1/auth/update');
  const isRequested = page.waitForRequest('**/api/v1/auth/update');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await isRequested;
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  // It is marked as disabled, for which a click would wait.
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await expect(dialog).toBeVisible();
  respond();
  await expect(page.getByRole('dialog', { name: 'Buy now' })).toBeVisible();
  expect(
    await page.evaluate(() => [
      localStorage.getItem('mobileNumber'),
      (JSON.parse(localStorage.getItem('data') ?? '{}') as { mobileNumber?: string }).mobileNumber,
    ]),
  ).toEqual(['9876543210', '9876543210']);
});

test.describe('failures', () => {
  test.use({
    injectedFailures: {
      messages: [
        /403/,
        /ERR_FAILED|ERR_CONNECTION/,
        /RUNTIME-00\d|\[ Federation Runtime \]/,
        /ScriptNetworkError|ScriptExternalLoadError/,
      ],
    },
  });

  test('a purchase remote that fails to load shows a message, and Retry loads it', async ({
    page,
    account,
    request,
  }) => {
    await page.route('**/remotes/mfe-billing/**', (route) => route.abort());
    await goToBuy(page, account, request);
    await expect(page.getByText('Purchases are unavailable right now. Please try again.')).toBeVisible({
      timeout: 25_000,
    });
    await page.unroute('**/remotes/mfe-billing/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog', { name: 'Buy now' })).toBeVisible({ timeout: 25_000 });
  });
});
