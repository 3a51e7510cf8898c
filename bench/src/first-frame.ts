/** P7: the first frame after opening the player, beside a bare page with hls.js on the same stream. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import { compare } from './load';
import { launchBrowser, logIn, newContext } from './pages/browser';
import { type LineProfile, slowDown } from './pages/profile';
import { type BenchSite, startSite } from './site';

const rounds = Number(process.env.ROUNDS ?? 9);
const line: LineProfile = { bandwidth: 9_000_000, latency: 85, cpu: 1 };
/** Milliseconds that a pointer rests on a card before it is pressed. */
const HOVER_MS = 400;
/** Until a dashboard has loaded all that it shows. The line itself is never quiet: the bell listens to a stream of events. */
const SETTLE_MS = 5_000;

interface Opened {
  readonly origin: string;
  readonly session: string;
  readonly browser: Browser;
}

/** Notes the next click and the first frame that any video of the page shows after it. */
const watchFirstFrame = (page: Page) =>
  page.evaluate(() => {
    const moment: { pressed?: number; seen?: number } = {};
    (window as unknown as { moment: typeof moment }).moment = moment;
    const look = () => {
      const video = document.querySelector('video');
      if (video) video.requestVideoFrameCallback((now) => (moment.seen = now));
      else requestAnimationFrame(look);
    };
    document.addEventListener(
      'click',
      () => {
        moment.pressed = performance.now();
        look();
      },
      { capture: true, once: true },
    );
  });

/** @returns milliseconds from the click to the first frame */
async function firstFrame(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const { pressed, seen } = (window as unknown as { moment: { pressed?: number; seen?: number } }).moment;
      return pressed !== undefined && seen !== undefined && seen - pressed;
    },
    undefined,
    { timeout: 60_000, polling: 50 },
  );
  return Number(await handle.jsonValue());
}

async function newPage({ browser, session }: Opened): Promise<Page> {
  const page = await (await newContext(browser, session)).newPage();
  await slowDown(await page.context().newCDPSession(page), line);
  return page;
}

async function openDashboard(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/user-routes/dashboard`);
  await page.getByRole('heading', { name: 'New Videos' }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

/** Our site: the dashboard, a card under the pointer, a click. */
async function openOurs(opened: Opened, id: number): Promise<number> {
  const page = await newPage(opened);
  await openDashboard(page, opened.origin);
  // Cards that a rail holds beside its window are inert.
  const card = page.locator(`a[href$="/video-player?id=${id}"]:not([inert] *)`).first();
  await card.hover();
  await page.waitForTimeout(HOVER_MS);
  await watchFirstFrame(page);
  await card.click();
  const taken = await firstFrame(page);
  await page.context().close();
  return taken;
}

const bareDocument =
  '<!doctype html><title>bare</title><script src="/bare-hls.js"></script><button>Play</button><video width="1280" height="720"></video>';
const hlsFile = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');

/** The least that plays it: the library is loaded, the address known, and a click opens it. */
async function openBare(opened: Opened, url: string): Promise<number> {
  const page = await newPage(opened);
  await page.route('**/bare.html', (route) => route.fulfill({ contentType: 'text/html', body: bareDocument }));
  await page.route('**/bare-hls.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await readFile(hlsFile, 'utf8') }),
  );
  await page.goto(`${opened.origin}/bare.html`, { waitUntil: 'networkidle' });
  // What is measured goes past nobody who looks at requests.
  await page.unrouteAll();
  await page.evaluate((address) => {
    interface Library {
      new (): { loadSource(url: string): void; attachMedia(video: HTMLVideoElement): void };
    }
    const { Hls } = window as unknown as { Hls: Library };
    document.querySelector('button')?.addEventListener('click', () => {
      const video = document.querySelector('video');
      if (!video) return;
      const hls = new Hls();
      hls.loadSource(address);
      hls.attachMedia(video);
      void video.play();
    });
  }, url);
  await watchFirstFrame(page);
  await page.getByRole('button').click();
  const taken = await firstFrame(page);
  await page.context().close();
  return taken;
}

/** The newest video that anybody may play and that the dashboard opens with. */
async function pickVideo({ browser, session, origin }: Opened): Promise<number> {
  const answer = await fetch(`${origin}/files/search?page=0&size=500&searchQuery=`);
  const { content } = (await answer.json()) as { content: { id: number; videoType: string }[] };
  const free = new Set(content.filter(({ videoType }) => videoType === 'Free').map(({ id }) => id));
  const page = await (await newContext(browser, session)).newPage();
  await openDashboard(page, origin);
  const addresses = await page
    .locator('main a[href*="/video-player?id="]')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility() && !link.closest('[inert]'))
        .map((link) => (link as HTMLAnchorElement).href),
    );
  await page.context().close();
  const id = addresses.map((address) => Number(new URL(address).searchParams.get('id'))).find((one) => free.has(one));
  if (id === undefined) throw new Error('the dashboard opens with no free video');
  return id;
}

/** A site that runs already, for a quick look while something is being changed. */
const running = (origin: string): BenchSite => ({ origin, stop: () => Promise.resolve() });

const site = process.env.BENCH_ORIGIN ? running(process.env.BENCH_ORIGIN) : await startSite({ videos: 500 });
const browser = await launchBrowser();
try {
  const { origin } = site;
  const session = await logIn(origin, 'new@example.com');
  const opened: Opened = { origin, session, browser };
  const id = await pickVideo(opened);
  const { token } = JSON.parse(session) as { token: string };
  const address = async (): Promise<string> => {
    const answer = await fetch(`${origin}/files/url/${id}/200`, { headers: { authorization: `Bearer ${token}` } });
    return new URL(((await answer.json()) as { url: string }).url, origin).href;
  };
  const {
    ours,
    theirs,
    ratio,
    rounds: taken,
  } = await compare(
    () => openOurs(opened, id),
    async () => openBare(opened, await address()),
    rounds,
  );
  console.log(
    JSON.stringify({
      goal: 'P7',
      line,
      'first frame, ms': Math.round(ours),
      'bare page, ms': Math.round(theirs),
      ratio,
      rounds: taken.map(([one, other]) => [Math.round(one), Math.round(other)]),
    }),
  );
} finally {
  await browser.close();
  await site.stop();
}
