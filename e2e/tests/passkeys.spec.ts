import type { APIRequestContext, Page } from '@playwright/test';
import { authorized, logOut, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { expect, pendingMarks, test } from '../fixtures/test';

const profile = '/user-routes/user-profile';

const statusOf = async (request: APIRequestContext, token = '') =>
  (await request.get('/api/v1/auth/profile', authorized({ session: { token } }))).status();

/** Gives Chromium a device with discoverable passkeys that confirms every ceremony at once. @returns how many it has */
async function addAuthenticator(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

test.use({ injectedFailures: { messages: [pendingMarks] } });

test(
  'a passkey is added on the profile, signs in by autofill, and is removed',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const countPasskeys = await addAuthenticator(page);
    await startLoggedIn(page, account);
    await page.goto(profile);
    const section = page.getByRole('region', { name: 'Ways to sign in' });
    await expect(section).toContainText('You have no passkeys yet.');
    await section.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('This laptop');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    await expect(section.getByRole('listitem')).toContainText('This laptop');
    expect(await countPasskeys()).toBe(1);
    expect(await violations(page)).toEqual([]);

    await section.getByRole('button', { name: 'Rename: This laptop' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename your passkey' });
    await renaming.getByLabel('Name').fill('Old laptop');
    await renaming.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByRole('listitem')).toContainText('Old laptop');

    // The device confirms as soon as the login page offers the passkey, so the viewer does not see the page for long.
    const tokenOf = () =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('data') ?? '{}') as { token?: string }).token);
    const token = await tokenOf();
    const signIn = page.waitForResponse((response) => response.url().endsWith('/api/v1/auth/passkey-sign-in'));
    await logOut(page);
    expect((await signIn).status()).toBe(200);
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
    // The page does not await the call that ends the session.
    await expect.poll(() => statusOf(request, token)).toBe(401);
    expect(await statusOf(request, await tokenOf())).toBe(200);

    // A link opened while logged out leads back to the same place (D-4).
    const [video] = await videosOfType(request, 'Free');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/user-routes/video-player?id=${video?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(video?.title ?? '-');
    await expect(page).toHaveURL(`/user-routes/video-player?id=${video?.id}`);
    expect(await statusOf(request, await tokenOf())).toBe(200);

    await page.goto(profile);
    await expect(section.getByRole('listitem')).toContainText(/Last used on/);
    const remove = section.getByRole('button', { name: 'Remove: Old laptop' });
    const removing = page.getByRole('dialog', { name: 'Remove “Old laptop”?' });
    await remove.click();
    await removing.getByRole('button', { name: 'Cancel' }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    await removing.getByRole('button', { name: 'Remove' }).click();
    await expect(section).toContainText('You have no passkeys yet.');
    await expect(section.getByRole('heading', { name: 'Ways to sign in' })).toBeFocused();
  },
);
