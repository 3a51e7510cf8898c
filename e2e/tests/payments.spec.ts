import type { Page } from '@playwright/test';
import { goToPay, ordersOf, pay } from '../fixtures/payment';
import { plays } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

const playerOf = (id: number) => `/user-routes/video-player?id=${id}`;
// A locked item answers 403, which the browser logs on the console.
test.use({ injectedFailures: { messages: [/403/, /ERR_ABORTED|ERR_FAILED/] } });

/** Presses Pay and closes the tab when the provider's response arrives, before the browser follows it back to the site. */
async function payAndClose(page: Page): Promise<void> {
  const debuggerOfPage = await page.context().newCDPSession(page);
  await debuggerOfPage.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/payments/sandbox/*', requestStage: 'Response' }],
  });
  const response = new Promise<{ readonly request: { readonly method: string }; readonly responseStatusCode?: number }>(
    (resolve) => debuggerOfPage.once('Fetch.requestPaused', resolve),
  );
  await page.getByRole('button', { name: 'Pay', exact: true }).click({ noWaitAfter: true });
  const { request, responseStatusCode } = await response;
  expect([request.method, responseStatusCode]).toEqual(['POST', 303]);
  await page.close();
}

test(
  'a tab closed after paying: the item is unlocked on the next visit',
  { tag: '@main' },
  async ({ page, context, account, request }) => {
    const video = await goToPay(page, account, request);
    const returns: string[] = [];
    page.on('request', (sent) => void (sent.url().includes('/payments/return/') && returns.push(sent.url())));
    await payAndClose(page);
    expect(page.isClosed()).toBe(true);
    await expect.poll(() => ordersOf(request, account)).toMatchObject([{ state: 'paid', itemId: video.id }]);
    const next = await context.newPage();
    await next.goto(playerOf(video.id));
    await expect(next.getByRole('heading', { level: 1, name: video.title })).toBeAttached();
    await plays(next);
    await expect(next.getByRole('button', { name: /^Buy Now/ })).toHaveCount(0);
    expect(returns).toEqual([]);
  },
);

test(
  'a payment without a webhook is detected on the payment return',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const video = await goToPay(page, account, request);
    await page.getByLabel('Send webhook').selectOption('never');
    await pay(page);
    await expect(page).toHaveURL(new RegExp(`video-player\\?id=${video.id}$`));
    await plays(page);
  },
);

test(
  'while the provider does not respond the return waits, offers to continue, and then unlocks the item without a reload',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const video = await goToPay(page, account, request);
    const gateway = page.url();
    await page.goto(
      `/api/call/url?${new URLSearchParams({ redirecturl: playerOf(video.id), status: String(video.id), message: 'Paid' }).toString()}`,
    );
    await expect(page.getByText('Loading ...').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue without waiting' })).toBeVisible();
    expect(await ordersOf(request, account)).toMatchObject([{ state: 'open' }]);

    const loads: string[] = [];
    page.on('request', (requested) => void (requested.isNavigationRequest() && loads.push(requested.url())));
    await request.post(gateway, { form: { action: 'pay', webhook: 'late' }, maxRedirects: 0 });
    await expect(page.getByText('Payment Successful Thank You')).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(new RegExp(`video-player\\?id=${video.id}$`));
    await plays(page);
    expect(loads).toEqual([]);
  },
);
