import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';

interface ListedPlan {
  readonly subscriptionPlanName: string;
  readonly price: number;
}

const listPlans = async (request: APIRequestContext): Promise<ListedPlan[]> =>
  (await (await request.get('/subscriptions/all-plans')).json()) as ListedPlan[];

/** The sample viewer with a subscription. */
async function subscriber(request: APIRequestContext): Promise<Account> {
  const credentials = { email: 'viewer@example.com', password: 'inspire123' };
  const response = await request.post('/api/v1/auth/login', { data: credentials });
  expect(response.status()).toBe(200);
  return { ...credentials, session: (await response.json()) as Account['session'] };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Choose your plan' });
const isShown = async (page: Page) => {
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
};

test('a guest sees the plans; choosing one leads to log in, and back', async ({ page, account, request }) => {
  const plans = await listPlans(request);
  await page.goto('/plan-page');
  await isShown(page);
  await expect(page).toHaveTitle(/^Choose your plan/);
  expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(
    plans.map(({ subscriptionPlanName }) => subscriptionPlanName),
  );
  for (const { subscriptionPlanName, price } of plans) {
    const written = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      maximumFractionDigits: 0,
    }).format(price);
    await expect(
      page.getByRole('article', { name: subscriptionPlanName }).getByText(written, { exact: true }),
    ).toBeVisible();
  }
  await expect(page.getByText('Your subscriptions')).toHaveCount(0);

  await page.getByRole('article').first().getByRole('button').click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel(/e-?mail/i).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/plan-page$/);
  // The purchase continues after the login; if cancelled, the page stays.
  const dialog = page.getByRole('dialog', { name: 'Buy now' });
  await expect(dialog).toContainText(plans[0]?.subscriptionPlanName ?? '-');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your subscriptions' })).toContainText(
    'You don’t have a subscription yet.',
  );
});

test(
  'a viewer sees the active subscription with its end date, and the current plan marked',
  { tag: '@main' },
  async ({ page, request }) => {
    const viewer = await subscriber(request);
    const headers = { authorization: `Bearer ${viewer.session.token}` };
    const { MySubscriptions } = (await (await request.get('/subscriptions/mySubscriptions', { headers })).json()) as {
      MySubscriptions: { toDate: string; status: string; subscriptionPlan: ListedPlan }[];
    };
    const running = MySubscriptions.find(({ status }) => status === 'Active');
    const calls: string[] = [];
    page.on('request', (requested) => {
      const { pathname } = new URL(requested.url());
      if (pathname.startsWith('/subscriptions/')) calls.push(pathname);
    });
    await startLoggedIn(page, viewer);
    await page.goto('/plan-page');
    await isShown(page);
    const end = await page.evaluate(
      (at) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(at)),
      running?.toDate ?? '',
    );
    const name = running?.subscriptionPlan.subscriptionPlanName ?? '';
    await expect(
      page.getByRole('region', { name: 'Your subscriptions' }).getByRole('listitem').filter({ hasText: name }).first(),
    ).toContainText(end);
    const card = page.getByRole('article', { name });
    await expect(card.getByText('Active', { exact: true })).toBeVisible();
    await expect(card.getByText(`Active until ${end}`)).toBeVisible();
    await expect(card.getByRole('button', { name: `Renew ${name}` })).toBeEnabled();
    await expect(page.getByRole('article').getByRole('button', { name: /^Choose plan/ })).toHaveCount(
      (await listPlans(request)).length - 1,
    );
    expect(calls).toEqual(['/subscriptions/mySubscriptions']);
    expect(await violations(page)).toEqual([]);
  },
);

test.describe('Back', () => {
  test('leads a viewer who entered the page directly to the dashboard, once', async ({ page, account }) => {
    await startLoggedIn(page, account);
    await page.goto('/about');
    await page.goto('/plan-page?from=mail');
    await isShown(page);
    await page.reload();
    await isShown(page);
    await expect(page).toHaveURL(/\/plan-page\?from=mail$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
    await page.goForward();
    await isShown(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });

  test.describe(() => {
    test.use({ injectedFailures: { messages: [/403/] } });

    test('leads to the page of the site that the viewer came from', async ({ page, account, request }) => {
      const [video] = await videosOfType(request, 'Premium');
      await startLoggedIn(page, account);
      await page.goto(`/user-routes/video-player?id=${video?.id}`);
      await page.getByRole('link', { name: 'See plans' }).click();
      await isShown(page);
      await page.reload();
      await isShown(page);
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`video-player\\?id=${video?.id}$`));
    });
  });

  test('leaves the site for a guest, as usual', async ({ page }) => {
    await page.goto('/about');
    await page.goto('/plan-page');
    await isShown(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });
});

test.describe('for a viewer', () => {
  test.use({ injectedFailures: { messages: [/401/] } });

  test('a server that does not respond leads to the error page, and from there back', async ({ page, account }) => {
    // The call's limit of 10 s passes by the page's clock.
    await page.clock.install();
    await startLoggedIn(page, account);
    await page.route('**/subscriptions/mySubscriptions', () => new Promise(() => undefined));
    await page.goto('/plan-page');
    await expect(page.locator('[aria-busy="true"]').getByTestId('skeleton').first()).toBeVisible();
    await page.clock.fastForward(11_000);
    await expect(page).toHaveURL(/\/ErrorPage$/);
    await expect(page.getByRole('heading', { name: 'Request timed out. Please try again later. 504' })).toBeVisible();
    await page.unroute('**/subscriptions/mySubscriptions');
    await page.goBack();
    await isShown(page);
  });

  test('a session that the server has ended leads to the login', async ({ page, account }) => {
    await startLoggedIn(page, account);
    await page.route('**/subscriptions/mySubscriptions', (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto('/plan-page');
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('data'))).toBeNull();
  });
});
