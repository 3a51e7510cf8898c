import type { Response } from '@playwright/test';
import { registerAccount, startLoggedIn } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const idOf = (response: Response) => response.request().headers()['x-request-id'];

test('a page names its calls after its document, and the gateway takes the names over', async ({ page, request }) => {
  await startLoggedIn(page, await registerAccount(request));
  const calls: Response[] = [];
  page.on('response', (response) => {
    if (idOf(response) !== undefined) calls.push(response);
  });
  await page.goto('/user-routes/dashboard');
  await expect(page.getByRole('heading', { name: 'Videos', exact: true }).first()).toBeVisible();
  const documentId = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.serverTiming.find(({ name }) => name === 'request')?.description ?? '';
  });
  expect(documentId).toMatch(/^[0-9a-f]{32}$/);
  await expect.poll(() => calls.length).toBeGreaterThan(2);
  for (const call of calls) {
    expect(idOf(call), call.url()).toMatch(new RegExp(`^${documentId}-`));
    expect(call.headers()['x-request-id'], call.url()).toBe(idOf(call));
  }
  const ids = calls.map(idOf);
  expect(new Set(ids).size).toBe(ids.length);
});
