/** P6: going to a screen of each remote, not loaded yet and with its link hovered first, and already loaded. */
import type { Locator, Page } from '@playwright/test';
import { median, recordFigure, toMeasure } from '@inspire/devkit/figures';
import { logIn, newProfile, readBrowserVersion } from './pages/browser';
import { readClickTimer, startClickTimer } from './pages/click-timer';
import { slowDown, slowProfile, unlimited } from './pages/profile';
import { openSite } from './site';

const rounds = Number(process.env.ROUNDS ?? 7);
/** A single run says more about the machine than about the page. */
const MIN_RECORDED_ROUNDS = 5;
const HOVER_MS = 400;
/** Until a page has loaded all that it wants. 'networkidle' never comes: the bell keeps an event stream open. */
const SETTLE_MS = 6_000;

interface Journey {
  readonly from: string;
  readonly to: string;
  readonly isMember: boolean;
  find(page: Page): Locator;
}

/** The remote of the notifications has no screen. */
const journeys: Readonly<Record<string, Journey>> = {
  'mfe-auth': {
    from: '/',
    to: '/login',
    isMember: false,
    find: (page) => page.getByRole('main').getByRole('link', { name: 'Login' }),
  },
  'mfe-billing': {
    from: '/',
    to: '/plan-page',
    isMember: false,
    find: (page) => page.locator('a[href="/plan-page"]').first(),
  },
  'mfe-video': {
    from: '/user-routes/audio',
    to: '/user-routes/dashboard',
    isMember: true,
    find: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }),
  },
  'mfe-audio': {
    from: '/user-routes/dashboard',
    to: '/user-routes/audio',
    isMember: true,
    find: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audios' }),
  },
};

/** @returns milliseconds from the click until the heading of the other page was painted */
async function follow(page: Page, link: Locator, path: string): Promise<number> {
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  await startClickTimer(page, { pageAt: path });
  await link.click();
  return readClickTimer(page);
}

interface Times {
  readonly first: number;
  readonly loaded: number;
}

async function measureRound(origin: string, { from, to, isMember, find }: Journey, session: string): Promise<Times> {
  await using context = await newProfile(isMember ? session : undefined);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp, slowProfile);
  await page.goto(origin + from);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLE_MS);
  const first = await follow(page, find(page), to);
  // The second goal slows the processor only.
  await slowDown(cdp, { ...slowProfile, ...unlimited });
  await page.waitForTimeout(SETTLE_MS / 2);
  await page.goBack();
  await page.waitForTimeout(SETTLE_MS / 2);
  return { first, loaded: await follow(page, find(page), to) };
}

await using site = await openSite({ videos: 500 });
const session = await logIn(site.origin);
const all: { readonly remote: string; readonly times: readonly Times[] }[] = [];
for (const [remote, journey] of Object.entries(journeys)) {
  const times: Times[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measureRound(site.origin, journey, session));
  console.log(JSON.stringify({ remote, times }));
  all.push({ remote, times });
}
const slowest = (toTime: (times: Times) => number) => {
  const runs = all.map(({ times }) => times.map(toTime));
  return runs.reduce((worst, one) => (median(one) > median(worst) ? one : worst));
};
const measures = {
  first: toMeasure(
    'ms',
    slowest(({ first }) => first),
  ),
  loaded: toMeasure(
    'ms',
    slowest(({ loaded }) => loaded),
  ),
};
const ofEach = all.map(({ remote, times }) => {
  const [first, loaded] = [median(times.map((one) => one.first)), median(times.map((one) => one.loaded))];
  return `${remote} ${Math.round(first)} and ${Math.round(loaded)} ms`;
});
console.log(JSON.stringify({ goal: 'P6', measures, ofEach }));
if (rounds < MIN_RECORDED_ROUNDS) console.log(`Not recorded: fewer than ${MIN_RECORDED_ROUNDS} rounds.`);
else
  await recordFigure({
    figure: 'P6',
    measures,
    command: 'npm run switch -w bench',
    conditions: `the slowest of ${all.length} remotes (${ofEach.join(', ')}); the link is hovered for ${HOVER_MS} ms; the processor is slowed in both cases`,
    chromium: await readBrowserVersion(),
  });
