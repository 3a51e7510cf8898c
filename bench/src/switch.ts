/** P6: navigating to a screen of a remote that is not loaded yet, after hovering its link, and to one that is. */
import type { Browser, Page } from '@playwright/test';
import { median } from '@inspire/tooling/figures';
import { launchBrowser, newContext } from './pages/browser';
import { readClickTimer, startClickTimer } from './pages/click-timer';
import { slowDown, slowProfile } from './pages/profile';
import { startSite } from './site';

const rounds = Number(process.env.ROUNDS ?? 7);
const HOVER_MS = 400;

/** Clicks the login link. @returns milliseconds from the click until the login form shows */
async function clickLogin(page: Page): Promise<number> {
  const login = page.getByRole('main').getByRole('link', { name: 'Login' });
  await login.hover();
  await page.waitForTimeout(HOVER_MS);
  await startClickTimer(page, { element: 'main input[type="email"], main input[autocomplete~="username"]' });
  await login.click();
  return readClickTimer(page);
}

async function measureRound(
  browser: Browser,
  origin: string,
): Promise<{ readonly first: number; readonly again: number }> {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp, slowProfile);
    await page.goto(origin, { waitUntil: 'networkidle' });
    const first = await clickLogin(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goBack();
    return { first, again: await clickLogin(page) };
  } finally {
    await context.close();
  }
}

const site = await startSite({ videos: 500 });
const browser = await launchBrowser();
try {
  const measured: { readonly first: number; readonly again: number }[] = [];
  for (let at = 0; at < rounds; at++) measured.push(await measureRound(browser, site.origin));
  console.log(
    JSON.stringify(
      {
        rounds,
        hovered: HOVER_MS,
        'P6 remote not loaded, slow profile, ms': Math.round(median(measured.map(({ first }) => first))),
        'P6 remote loaded, ms': Math.round(median(measured.map(({ again }) => again))),
      },
      null,
      2,
    ),
  );
} finally {
  await browser.close();
  await site.stop();
}
