import { confirmPurchase, goToBuy } from '../fixtures/payment';
import { expect, test } from '../fixtures/test';

/** The second press comes 300 ms after the first one: a slow double click, yet one of the desktops' default. */
const PRESS_MS = 150;

// A locked item answers 403, which the browser logs on the console.
test.use({ injectedFailures: { messages: [/403/] } });

test('a slow double click on Buy Now presses no button of the payment page', async ({ page, account, request }) => {
  const video = await goToBuy(page, account, request);
  const payments: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/payments/')) payments.push(request.method());
  });
  await confirmPurchase(page, 'Buy Now', PRESS_MS);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(video.title);
  expect(payments).toEqual(['GET']);
});
