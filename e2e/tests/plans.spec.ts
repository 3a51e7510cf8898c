import type { APIRequestContext, Page } from '@playwright/test';
import { authorized, startLoggedIn, startSession } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';

interface ListedPlan {
  readonly subscriptionPlanName: string;
  readonly price: number;
}

const listPlans = async (request: APIRequestContext): Promise<ListedPlan[]> =>
  (await (await request.get('/subscriptions/all-plans')).json()) as ListedPlan[];

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Choose your plan' });
const isShown = async (page: Page) => {
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
};

test(
  'a viewer sees the active subscription with its end date, and the current plan marked',
  { tag: '@main' },
  async ({ page, request }) => {
    // The sample viewer has a subscription.
    const viewer = await startSession(request, { email: 'viewer@example.com', password: 'inspire123' });
    const response = await request.get('/subscriptions/mySubscriptions', authorized(viewer));
    const { MySubscriptions } = (await response.json()) as {
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
      (at) => new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' }).format(new Date(at)),
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

test('Back leads a viewer who entered the page directly to the dashboard, once', async ({ page, account }) => {
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
