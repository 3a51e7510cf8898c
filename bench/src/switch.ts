/** P6: going to a screen of a remote that was not loaded yet, its link hovered first, and of one that is loaded. */
import type { Browser, Page } from '@playwright/test';
import { launchBrowser, newContext } from './pages/browser';
import { median } from './pages/median';
import { slowDown, slowProfile } from './pages/profile';
import { startSite } from './site';

const rounds = Number(process.env.ROUNDS ?? 7);
/** Milliseconds that a pointer rests on a link before it is pressed. */
const HOVER_MS = 400;

/** Presses the login link. @returns milliseconds from the press until the page's heading can be seen */
async function pressLogin(page: Page): Promise<number> {
  const login = page.getByRole('main').getByRole('link', { name: 'Login' });
  await login.hover();
  await page.waitForTimeout(HOVER_MS);
  await page.evaluate(() => {
    const moment: { pressed?: number; seen?: number } = {};
    (window as unknown as { moment: typeof moment }).moment = moment;
    const look = () => {
      const field = document.querySelector('main input[type="email"], main input[autocomplete~="username"]');
      if (field && field.getBoundingClientRect().height > 0) moment.seen = performance.now();
      else requestAnimationFrame(look);
    };
    document.addEventListener(
      'click',
      () => {
        moment.pressed = performance.now();
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  await login.click();
  const handle = await page.waitForFunction(() => {
    const { pressed, seen } = (window as unknown as { moment: { pressed?: number; seen?: number } }).moment;
    return pressed !== undefined && seen !== undefined && seen - pressed;
  });
  return Number(await handle.jsonValue());
}

async function round(browser: Browser, origin: string): Promise<{ readonly first: number; readonly again: number }> {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp, slowProfile);
    await page.goto(origin, { waitUntil: 'networkidle' });
    const first = await pressLogin(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goBack();
    return { first, again: await pressLogin(page) };
  } finally {
    await context.close();
  }
}

const site = await startSite({ videos: 500 });
const browser = await launchBrowser();
try {
  const taken: { readonly first: number; readonly again: number }[] = [];
  for (let at = 0; at < rounds; at++) taken.push(await round(browser, site.origin));
  console.log(
    JSON.stringify(
      {
        rounds,
        hovered: HOVER_MS,
        'P6 remote not loaded, slow profile, ms': Math.round(median(taken.map(({ first }) => first))),
        'P6 remote loaded, ms': Math.round(median(taken.map(({ again }) => again))),
      },
      null,
      2,
    ),
  );
} finally {
  await browser.close();
  await site.stop();
}
