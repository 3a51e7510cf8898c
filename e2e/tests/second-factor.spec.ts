import { TOTP } from 'otpauth';
import { logOut, signIn, startLoggedIn } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { expect, pendingMarks, test } from '../fixtures/test';

const profile = '/user-routes/user-profile';
const STEP_MS = 30_000;

// The server answers 401 to the password, and to a wrong code.
test.use({ injectedFailures: { messages: [pendingMarks, /status of 401/] } });

test(
  'an authenticator app is added on the profile, is needed to sign in, and is removed',
  { tag: '@main' },
  async ({ page, account }) => {
    // Three axe runs and five sign-ins, beside other tests on the same processors.
    test.slow();
    await startLoggedIn(page, account);
    await page.goto(profile);
    const section = page.getByRole('region', { name: 'Ways to sign in' });
    await section.getByRole('button', { name: 'Add authenticator app' }).click();
    await page
      .getByRole('dialog', { name: 'Add an authenticator app?' })
      .getByRole('button', { name: 'Continue' })
      .click();
    const connecting = page.getByRole('dialog', { name: 'Connect your app' });
    await expect(connecting.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const url = await connecting.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
    const secret = new URL(url ?? '').searchParams.get('secret') ?? '';
    const codeIn = (ms: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + ms });
    await connecting.getByLabel('Code', { exact: true }).fill(codeIn(0));
    await connecting.getByRole('button', { name: 'Add app' }).click();
    const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(saving.getByRole('listitem')).toHaveCount(10);
    const recoveryCode = (await saving.getByRole('listitem').first().textContent()) ?? '';
    expect(await violations(page)).toEqual([]);
    // Chromium closes a dialog itself at the second Esc.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await saving.getByRole('button', { name: 'Done' }).click();
    await expect(section).toContainText('10 recovery codes left');
    await expect(section.getByRole('heading', { name: 'Ways to sign in' })).toBeFocused();

    await logOut(page);
    await signIn(page, account);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await code.fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('That code isn’t right.')).toBeVisible();
    // The next one, because each code is accepted once; clocks may differ by a step.
    await code.fill(codeIn(STEP_MS));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);

    await logOut(page);
    await signIn(page, account);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);

    await page.goto(profile);
    await expect(section).toContainText('9 recovery codes left');
    await section.getByRole('button', { name: 'Remove: Authenticator app' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove your authenticator app?' });
    await removing.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Authenticator app removed')).toBeVisible();
    await logOut(page);
    await signIn(page, account);
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  },
);
