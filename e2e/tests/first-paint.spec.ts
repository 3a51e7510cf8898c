import type { Page } from '@playwright/test';
import {
  getBlankFrames,
  guestRedirects,
  guestScreens,
  injectFlash,
  memberRedirects,
  memberScreens,
  sampleFrames,
} from '@inspire/devkit/browser';
import { registerAccount, startLoggedIn } from '../fixtures/accounts';
import { holdRequests } from '../fixtures/hold-requests';
import { markElements, remainingElements, untilStarted } from '../fixtures/hydration';
import { startSplitDocumentProxy } from '../fixtures/split-document';
import { expect, test } from '../fixtures/test';

test.describe('before the scripts have come', () => {
  const holdShell = (page: Page) => holdRequests(page, '**/assets/main.*.js');

  test(
    'text is kept, and a form that was sent is sent when its page runs',
    { tag: '@main' },
    async ({ page, account }) => {
      const release = await holdShell(page);
      await page.goto('/login', { waitUntil: 'commit' });
      await page.getByLabel(/e-?mail/i).fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.keyboard.press('Enter');
      expect(new URL(page.url()).search).toBe('');
      release();
      await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
    },
  );

  test('the drawer of a guest opens at the press, and its links work', { tag: '@main' }, async ({ page }) => {
    await holdShell(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const profile = page.getByRole('button', { name: /profile/ });
    const drawer = page.getByRole('dialog', { name: 'Guest' });
    await profile.click();
    await expect(drawer.getByRole('listitem')).toHaveText([
      'Login',
      'Signup',
      'Contact Us',
      'About Us',
      'Terms & Condition',
    ]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(profile).toBeFocused();
    await page.keyboard.press('Enter');
    await page.mouse.click(10, 300);
    await expect(drawer).toBeHidden();
    await profile.click();
    await drawer.getByRole('radio', { name: 'Light' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await drawer.getByRole('link', { name: 'Terms & Condition' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    await profile.click();
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  });

  test('the drawer of a member opens at the press, and stays as it is when it is hydrated', async ({
    page,
    account,
  }) => {
    await startLoggedIn(page, account);
    await markElements(page);
    const release = await holdShell(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /profile/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Welcome' });
    const items = ['Your Library', 'Contact Us', 'About Us', 'Terms & Condition', 'Log Out'];
    await expect(drawer.getByRole('listitem')).toHaveText(items);
    await expect(drawer.getByText(account.email)).toBeVisible();
    const link = drawer.getByRole('link', { name: 'Your Library' });
    await expect(link).toHaveAttribute('href', '/user-routes/buyed-video');
    await link.focus();
    release();
    await untilStarted(page);
    await expect(drawer.getByRole('listitem')).toHaveText(items);
    await expect(drawer.getByText(account.email)).toHaveCount(1);
    await expect(link).toBeFocused();
    await drawer.getByRole('link', { name: 'Terms & Condition' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    expect(await remainingElements(page)).toMatchObject({ bar: true });
  });

  test('a press of a button is kept until the button works', async ({ page, account }) => {
    await startLoggedIn(page, account);
    const release = await holdShell(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /profile/ }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
    await expect(question).toBeHidden();
    release();
    await expect(question).toBeVisible();
  });

  for (const { path, rail, player } of [
    { path: '/user-routes/dashboard', rail: 'New Videos', player: /\/user-routes\/video-player\?id=\d+$/ },
    { path: '/user-routes/audio', rail: 'New albums', player: /\/user-routes\/audio-player\?id=\d+$/ },
  ]) {
    test(`${path} shows the newest titles with their pictures, each a link`, async ({ page, account }) => {
      await startLoggedIn(page, account);
      const release = await holdShell(page);
      await page.goto(path, { waitUntil: 'commit' });
      const cards = page.getByRole('region', { name: rail }).getByRole('link');
      await expect(cards).toHaveCount(4);
      await expect
        .poll(() =>
          cards
            .first()
            .locator('img')
            .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
        )
        .toBeGreaterThan(0);
      const titles = await cards.locator('p').first().allTextContents();
      await expect(cards.first()).toHaveAttribute('href', player);
      release();
      const loaded = page.getByRole('region', { name: rail }).and(page.locator('[aria-busy=false]')).getByRole('link');
      await expect(loaded.first()).toContainText(titles[0] ?? '');
    });
  }

  for (const viewer of ['guest', 'member'] as const) {
    test(`/plan-page shows the names and prices of the plans, for a ${viewer}`, async ({ page, request }) => {
      const plans = (await (await request.get('/subscriptions/all-plans')).json()) as {
        subscriptionPlanName: string;
        price: number;
      }[];
      expect(plans).not.toEqual([]);
      if (viewer === 'member') await startLoggedIn(page, await registerAccount(request));
      const release = await holdShell(page);
      await page.goto('/plan-page', { waitUntil: 'commit' });
      const names = page.getByRole('main').getByRole('heading', { level: 3 });
      await expect(names).toHaveText(plans.map(({ subscriptionPlanName }) => subscriptionPlanName));
      for (const { price } of plans) {
        const text = `₹${price.toLocaleString('en-IN')}`;
        await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
      }
      const own = page.getByRole('heading', { name: 'Your subscriptions' });
      await expect(own).toBeVisible({ visible: viewer === 'member' });
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      release();
      await expect(page.getByRole('article').first().getByRole('button')).toBeVisible();
      await expect(names).toHaveText(plans.map(({ subscriptionPlanName }) => subscriptionPlanName));
    });
  }

  test('a search typed into the frame is made when its page runs', async ({ page, account }) => {
    await startLoggedIn(page, account);
    const release = await holdShell(page);
    await page.goto('/user-routes/dashboard', { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('zzz');
    release();
    await expect(page).toHaveURL(/\?q=zzz$/);
    await expect(page.getByRole('searchbox')).toHaveValue('zzz');
  });

  test('a guest sees nothing of a members’ page, a member does', async ({ page, account }) => {
    const seen: string[] = [];
    // Kept by the test: the login page replaces the document and what it holds.
    await page.exposeFunction('reportSeen', (text: string) => void seen.push(text));
    await page.addInitScript(() => {
      const { reportSeen } = window as unknown as { reportSeen: (text: string) => void };
      const look = () => {
        const main = document.querySelector('main');
        if (main?.checkVisibility() && document.body.innerText.includes('New Videos')) reportSeen(location.pathname);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // Half a second in which a page that is not hidden would be painted.
    await page.route('**/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto('/user-routes/dashboard', { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
    expect(seen).toEqual([]);
    await startLoggedIn(page, account);
    await page.goto('/user-routes/dashboard');
    await expect.poll(() => seen).toContain('/user-routes/dashboard');
  });

  for (const [path, heading] of [
    ['/', 'Welcome to our Video Streaming Platform'],
    ['/login', 'Welcome back'],
  ] as const) {
    test(`a member sees nothing of ${path}`, async ({ page, account }) => {
      await startLoggedIn(page, account);
      const release = await holdShell(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeHidden();
      release();
      await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
    });
  }
});

test.describe('before the remote’s script has come', () => {
  test(
    'an email that was typed is kept when a link to another account page is followed',
    { tag: '@main' },
    async ({ page }) => {
      const release = await holdRequests(page, '**/remotes/mfe-auth/**/*.js');
      const email = page.getByLabel(/e-?mail/i);
      await page.goto('/login', { waitUntil: 'commit' });
      await page.locator('[data-shell=started]').waitFor();
      await email.fill('asha@example.com');
      await page.getByRole('link', { name: 'Forgot Password' }).click();
      await expect(page).toHaveURL('/forgot-password');
      release();
      await untilStarted(page);
      await expect(email).toHaveValue('asha@example.com');
      await page.goBack();
      await expect(page).toHaveURL('/login');
    },
  );

  test('‘Show password’ shows it, and the hydrated page goes on from there', async ({ page }) => {
    const release = await holdRequests(page, '**/remotes/mfe-auth/**/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    release();
    await untilStarted(page);
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('secret');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
});

test.describe('while the remote hangs', () => {
  test('the bar works, over the page’s own frame', async ({ page }) => {
    await page.route('**/remotes/mfe-auth/**', () => new Promise<never>(() => undefined));
    await page.goto('/login', { waitUntil: 'commit' });
    // R1 asserts its limit of three seconds where nothing runs beside it.
    await page.getByRole('button', { name: /profile/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByLabel(/e-?mail/i)).toHaveCount(1);
    await page.getByRole('link', { name: 'Terms & Condition' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  });
});

test.describe('when the remote fails', () => {
  test.use({ injectedFailures: { messages: [/Failed to load resource/, /mfe-auth/] } });

  test('the card replaces its frame, and the bar stays', async ({ page }) => {
    await page.route('**/remotes/mfe-auth/**', (route) => route.fulfill({ status: 404 }));
    await markElements(page);
    await page.goto('/login');
    await expect(page.getByRole('alert').filter({ hasText: 'isn’t available' })).toBeVisible();
    await expect(page.getByLabel(/e-?mail/i)).toHaveCount(0);
    expect(await remainingElements(page)).toMatchObject({ bar: true });
  });
});

test.describe('every animation frame shows the bar, and something below it', () => {
  const visits = [
    ...guestScreens.map((screen) => ({ screen, isMember: false })),
    ...memberScreens.map((screen) => ({ screen, isMember: true })),
  ];
  test.use({ injectedFailures: { messages: [/404 \(Not Found\)/] }, viewport: { width: 390, height: 844 } });
  // A theme changes colours, not what is painted when: one page shows that in the other theme.
  for (const { screen, isMember, colorScheme } of [
    ...visits.map((visit) => ({ ...visit, colorScheme: 'dark' as const })),
    { screen: '/login', isMember: false, colorScheme: 'light' as const },
  ]) {
    test.describe(`in the ${colorScheme} theme`, () => {
      test.use({ colorScheme });

      test(`of ${screen}, for a ${isMember ? 'member' : 'guest'}`, async ({ page, request }) => {
        if (isMember) await startLoggedIn(page, await registerAccount(request));
        await sampleFrames(page);
        await page.goto(screen);
        await expect(page.locator('main h1').first()).toBeAttached();
        await page.waitForTimeout(500);
        const { frames, stretches } = await getBlankFrames(page);
        expect(frames).toBeGreaterThan(5);
        expect(stretches).toEqual([]);
      });
    });
  }

  for (const { redirects, isMember } of [
    { redirects: guestRedirects, isMember: false },
    { redirects: memberRedirects, isMember: true },
  ]) {
    test(`of each visit that leads a ${isMember ? 'member' : 'guest'} on`, async ({ page, request }) => {
      if (isMember) await startLoggedIn(page, await registerAccount(request));
      await sampleFrames(page);
      for (const [index, path] of redirects.entries()) {
        await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
        await page.goto(path);
        await expect(page).not.toHaveURL(path);
        await expect(page.locator('main h1').first()).toBeAttached();
        await page.waitForTimeout(300);
        expect.soft((await getBlankFrames(page)).stretches, path).toEqual([]);
      }
    });
  }

  test('while a link leads to a remote that is not loaded yet', async ({ page }) => {
    await sampleFrames(page);
    await page.route('**/remotes/mfe-auth/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto('/about');
    await page.getByRole('button', { name: /profile/ }).click();
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    expect((await getBlankFrames(page)).stretches).toEqual([]);
  });

  test.describe('when the document arrives in pieces', () => {
    const countPaints = (page: Page) =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);

    test('nothing is painted before the page is whole', async ({ page, baseURL }) => {
      await using proxy = await startSplitDocumentProxy(baseURL ?? '');
      await sampleFrames(page);
      const styles = page.waitForResponse(/\/main\.[^/]*\.css$/);
      await page.goto(`${proxy.origin}/login`, { waitUntil: 'commit' });
      await (await styles).finished();
      await page.waitForTimeout(500);
      expect(await countPaints(page)).toBe(0);
      proxy.sendRest();
      await expect.poll(() => countPaints(page)).toBe(1);
      expect((await getBlankFrames(page)).stretches).toEqual([]);
      await page.close();
    });

    test('a bar that is painted before its page is found', async ({ page, baseURL }) => {
      const startAtOnce = (html: string) => html.replace('rel="expect"', 'rel="nothing"');
      await using proxy = await startSplitDocumentProxy(baseURL ?? '', startAtOnce);
      await sampleFrames(page);
      await page.goto(`${proxy.origin}/login`, { waitUntil: 'commit' });
      await expect.poll(() => countPaints(page)).toBe(1);
      proxy.sendRest();
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
      expect((await getBlankFrames(page)).stretches).not.toEqual([]);
      await page.close();
    });
  });

  test('a flash is found', async ({ page }) => {
    await sampleFrames(page);
    await injectFlash(page);
    await page.goto('/login');
    await expect.poll(async () => (await getBlankFrames(page)).blank).toBeGreaterThan(0);
  });
});
