import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { newEmail } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const CLIENT_ID = 'inspire-test.apps.googleusercontent.com';
const SCRIPT = 'https://accounts.google.com/gsi/client';

/** A double of Google's script: the same interface, its own button, and an ID token from `askForToken`. */
const script = `{
  let asked;
  const initialize = (options) => { asked = options; };
  const renderButton = (place, { text, width }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.style.setProperty('inline-size', width + 'px');
    button.addEventListener('click', async () => asked.callback({ credential: await window.askForToken(asked.client_id, asked.nonce) }));
    place.append(button);
  };
  window.google = { accounts: { id: { initialize, renderButton } } };
}`;

/** An ID token whose signature the server can check: its local identity provider has issued it. */
async function issueToken(request: APIRequestContext, email: string, nonce: string): Promise<string> {
  const response = await request.post('/dev/identity/authorize', {
    form: { redirect_uri: '/login', nonce, email },
    maxRedirects: 0,
  });
  return new URLSearchParams((response.headers().location ?? '').split('#')[1]).get('credential') ?? '';
}

test("Google's button logs in with a token that the server has verified, and leads to the requested page", async ({
  page,
  request,
  startGateway,
}) => {
  const data = process.env.E2E_DATA_DIR ?? '';
  // A gateway of the same site with a client id: it shows Google's own button.
  const gateway = await startGateway({
    store: { releasesDir: join(data, 'releases'), siteKeysFile: join(data, 'keys/site-public.json') },
    settings: { GOOGLE_CLIENT_ID: CLIENT_ID },
  });
  const email = newEmail();
  const requested: object[] = [];
  await page.exposeFunction('askForToken', (clientId: string, nonce: string) => {
    requested.push({ clientId, nonce });
    return issueToken(request, email, nonce);
  });
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto(`${gateway.origin}/user-routes/audio`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'signin_with' }).click();
  await expect(page).toHaveURL(/\/user-routes\/audio$/);
  expect(requested).toEqual([{ clientId: CLIENT_ID, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown }]);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('data') ?? '{}') as unknown)).toMatchObject({
    email,
    mobileNumber: 'Not saved',
  });
});

test('without a client id the page makes no request to Google', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).hostname));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect(new Set(requested)).toEqual(new Set(['localhost']));
});
