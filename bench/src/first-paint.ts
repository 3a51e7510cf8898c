/**
 * P3, P16, P17, P22 and P23 on a built site (BENCH_ORIGIN: a running one): `first-paint [P3] [P16] [P17] [P22] [P23]`. P3 is
 * only printed; `pages` records it beside the monolith. `--flash` hides the bar and the page's content for a moment on each visit,
 * which P17 must report; `--route /login` measures only that route. With either, nothing is recorded.
 */
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import {
  type BlankFrames,
  getBlankFrames,
  guestRedirects,
  guestScreens,
  injectFlash,
  memberRedirects,
  memberScreens,
  sampleFrames,
} from '@inspire/devkit/browser';
import { type Measure, recordFigure, toCount, toMeasure } from '@inspire/devkit/figures';
import { launchBrowser, logIn, newContext, type Viewport } from './pages/browser';
import { FIRST_LETTER, getFormTimes, watchForm } from './pages/form-timer';
import { getPaint, watchPaint } from './pages/paint';
import { PROFILE_BUTTON, readPresses, watchPresses } from './pages/press';
import { slowDown, slowProfile } from './pages/profile';
import { openSite } from './site';

const { values, positionals } = parseArgs({
  options: { flash: { type: 'boolean' }, route: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const rounds = Number(process.env.ROUNDS ?? 5);
const phone: Viewport = { width: 390, height: 844 };
const TIMEOUT_MS = 30_000;
/** A page that has shown its content changes nothing after this time. */
const SETTLE_MS = 1_500;

interface Opened {
  readonly browser: Browser;
  readonly origin: string;
  readonly session: string;
}

/** Opens a page with an empty cache and the slow profile. @param watch adds scripts that observe the page */
async function withSlowPage<T>(
  browser: Browser,
  { session, viewport }: { readonly session?: string; readonly viewport?: Viewport },
  act: (page: Page) => Promise<T>,
): Promise<T> {
  await using context = await newContext(browser, session, viewport);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page), slowProfile);
  return await act(page);
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const runs: number[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await measure());
  return runs;
}

const measureFirstCard = ({ browser, origin, session }: Opened): Promise<number> =>
  withSlowPage(browser, { session }, async (page) => {
    await watchPaint(page);
    await page.goto(`${origin}/user-routes/dashboard`, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => (window as unknown as { paint: { firstCard?: number } }).paint.firstCard !== undefined,
      undefined,
      { timeout: TIMEOUT_MS, polling: 200 },
    );
    return (await getPaint(page)).firstCard ?? NaN;
  });

/** Types as soon as the form stands, goes on when the page has loaded, and checks that no letter was lost. */
const measureForm = ({ browser, origin }: Opened): Promise<number> =>
  withSlowPage(browser, {}, async (page) => {
    await watchForm(page);
    await page.goto(`${origin}/login`, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.waitForTimeout(SETTLE_MS);
    const field = page.locator('main input[autocomplete~="username"]');
    await field.pressSequentially('iewer@example.com');
    const typed = await field.inputValue();
    if (typed !== `${FIRST_LETTER}iewer@example.com`) throw new Error(`The form holds '${typed}'.`);
    const { ready, losses } = await getFormTimes(page);
    if (losses > 0) console.error(`The page removed typed text ${losses} times; the time is that of the last letter.`);
    return ready ?? NaN;
  });

const measureBlank = (opened: Opened, screen: string, session: string | undefined): Promise<BlankFrames> =>
  withSlowPage(opened.browser, { viewport: phone, ...(session !== undefined && { session }) }, async (page) => {
    await sampleFrames(page);
    if (values.flash) await injectFlash(page);
    await page.goto(opened.origin + screen, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.locator('main h1').first().waitFor({ state: 'attached', timeout: TIMEOUT_MS });
    await page.waitForTimeout(SETTLE_MS);
    return getBlankFrames(page);
  });

async function measureBlankFrames(opened: Opened) {
  const visits = [
    ...[...guestScreens, ...guestRedirects].map((screen) => ({ screen, session: undefined })),
    ...[...memberScreens, ...memberRedirects].map((screen) => ({ screen, session: opened.session })),
  ].filter(({ screen }) => values.route?.includes(screen) ?? true);
  const seen: (BlankFrames & { readonly screen: string })[] = [];
  for (const { screen, session } of visits) {
    seen.push({ screen: session ? `${screen} (member)` : screen, ...(await measureBlank(opened, screen, session)) });
  }
  for (const one of seen) if (one.blank > 0) console.log(JSON.stringify(one));
  const total = (toNumber: (one: BlankFrames) => number) => seen.reduce((sum, one) => sum + toNumber(one), 0);
  return {
    blankFrames: toCount(
      'frames',
      total(({ blank }) => blank),
      seen.length,
    ),
    blankTime: toMeasure(
      'ms',
      seen.map(({ blankMs }) => blankMs),
    ),
  };
}

/**
 * The first control of a page that needs a script or, where it has none, its first link. The arrows of rails move the rail and do
 * not change themselves.
 */
const controls = [
  'main button:not([type="submit"], [title^="Previous"], [title^="Next"], [aria-disabled="true"], :disabled, [aria-hidden] *)',
  'main a[href]',
];
/** The last two lead on to another page. */
const screensWithoutControls: readonly string[] = ['/about', '/help-and-legal', '/ErrorPage', '/api/call/url'];

/** @param isHanging whether the remotes never answer: then the control is the bar's */
const measurePress = (
  opened: Opened,
  screen: string,
  session: string | undefined,
  isHanging = false,
): Promise<number> =>
  withSlowPage(opened.browser, { viewport: phone, ...(session !== undefined && { session }) }, async (page) => {
    if (isHanging) await page.route('**/remotes/mfe-*/**', () => new Promise<never>(() => undefined));
    await watchPresses(page, isHanging || screensWithoutControls.includes(screen) ? [PROFILE_BUTTON] : controls);
    await page.goto(opened.origin + screen, { waitUntil: 'commit' });
    const { painted, answered, control } = await readPresses(page, TIMEOUT_MS);
    console.log(JSON.stringify({ screen, isMember: session !== undefined, isHanging, painted, answered, control }));
    return answered ?? TIMEOUT_MS;
  });

/** The sample catalogue has other ids than the tests' one. */
async function withIds({ origin, session }: Opened, screen: string): Promise<string> {
  const { token } = JSON.parse(session) as { token: string };
  const calls = {
    '/user-routes/video-player?id=1': '/files/search?page=0&size=1&searchQuery=',
    '/user-routes/videos-inAlbums?id=11': '/api/v1/album/get/all/video-albums?mediaType=VIDEO',
    '/user-routes/audio-player?id=1': '/api/v1/album/get/all/albums?page=0&size=1&searchQuery=',
  };
  const call = calls[screen as keyof typeof calls] as string | undefined;
  if (call === undefined) return screen;
  const response = await fetch(origin + call, { headers: { authorization: `Bearer ${token}` } });
  const found = JSON.stringify(await response.json());
  return screen.replace(/\d+$/, /"(?:id|albumId)":(\d+)/.exec(found)?.[1] ?? '');
}

async function measurePresses(opened: Opened, isHanging: boolean) {
  const visits = [
    ...guestScreens.map((screen) => ({ screen, session: undefined })),
    ...memberScreens.map((screen) => ({ screen, session: opened.session })),
  ].filter(({ screen }) => values.route?.includes(screen) ?? true);
  const runs: number[] = [];
  for (const { screen, session } of visits) {
    const path = await withIds(opened, screen);
    runs.push(toMeasure('ms', await repeat(() => measurePress(opened, path, session, isHanging))).value);
  }
  return { slowest: toMeasure('ms', [Math.max(...runs)]), answered: toMeasure('ms', runs) };
}

type Measures = Readonly<Record<string, Measure>>;

const figures: Readonly<Record<string, (opened: Opened) => Promise<Measures>>> = {
  P3: async (opened) => ({ firstCard: toMeasure('ms', await repeat(() => measureFirstCard(opened))) }),
  P16: async (opened) => ({ form: toMeasure('ms', await repeat(() => measureForm(opened))) }),
  P17: measureBlankFrames,
  P22: (opened) => measurePresses(opened, false),
  P23: (opened) => measurePresses(opened, true),
};

await using site = await openSite({ videos: 500 });
await using browser = await launchBrowser();
const opened: Opened = { browser, origin: site.origin, session: await logIn(site.origin) };
for (const [figure, measure] of Object.entries(figures)) {
  if (positionals.length > 0 && !positionals.includes(figure)) continue;
  const measures = await measure(opened);
  console.log(JSON.stringify({ figure, measures }, null, 2));
  if (figure === 'P3' || values.flash || values.route) continue;
  await recordFigure({ figure, measures, command: 'npm run first-paint -w bench', chromium: browser.version() });
}
