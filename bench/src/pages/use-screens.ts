import type { Browser, Page } from '@playwright/test';
import { newContext, type Viewport } from './browser';
import { getPaint, watchPaint } from './paint';
import { slowDown, slowProfile } from './profile';

export interface Step {
  readonly step: string;
  readonly shift: number;
}

export interface Use {
  readonly origin: string;
  readonly session: string;
  readonly viewport: Viewport;
  /** A video that the viewer can buy. */
  readonly videoId: number;
}

/** Longer than the half second after an input in which browsers forgive a shift, and than each animation. */
const SETTLE_MS = 2_000;
const LOAD_MS = 6_000;

type Act = (page: Page) => Promise<void>;
type Steps = Readonly<Record<string, Act>>;

const escape: Act = (page) => page.keyboard.press('Escape');

const onDashboard: Steps = {
  'open the drawer': (page) => page.getByRole('button', { name: 'Open profile menu' }).click(),
  'close the drawer': escape,
  'open the bell': (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  'close the bell': escape,
  search: (page) => page.getByRole('searchbox', { name: 'Search videos' }).fill('the'),
  'clear the search': (page) => page.getByRole('searchbox', { name: 'Search videos' }).fill(''),
};
const onPlayer: Steps = {
  'open the purchase': (page) => page.getByRole('button', { name: /^Buy Now/ }).click(),
  'close the purchase': escape,
};

async function runSteps(page: Page, url: string, steps: Steps): Promise<Step[]> {
  await page.goto(url);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(LOAD_MS);
  const seen: Step[] = [];
  let before = (await getPaint(page)).shift;
  for (const [step, act] of Object.entries(steps)) {
    await act(page);
    await page.waitForTimeout(SETTLE_MS);
    const { shift } = await getPaint(page);
    seen.push({ step, shift: shift - before });
    before = shift;
  }
  return seen;
}

/** Opens, closes, searches and starts to buy, on the slow profile. @returns the layout shift of each step */
export async function useScreens(browser: Browser, { origin, session, viewport, videoId }: Use): Promise<Step[]> {
  await using context = await newContext(browser, session, viewport);
  const page = await context.newPage();
  await watchPaint(page);
  await slowDown(await context.newCDPSession(page), slowProfile);
  return [
    ...(await runSteps(page, `${origin}/user-routes/dashboard`, onDashboard)),
    ...(await runSteps(page, `${origin}/user-routes/video-player?id=${videoId}`, onPlayer)),
  ];
}
