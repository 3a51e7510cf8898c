/** P7: the first frame after opening the player, beside a bare page with hls.js on the same stream. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import { recordFigure, toMeasure } from '@inspire/devkit/figures';
import { compare } from './load';
import { launchBrowser, logIn, newContext } from './pages/browser';
import { readClickTimer, startClickTimer } from './pages/click-timer';
import { type LineProfile, slowDown } from './pages/profile';
import { openSite } from './site';

const rounds = Number(process.env.ROUNDS ?? 9);
const line: LineProfile = { bandwidth: 9_000_000, latency: 85, cpu: 1 };
const HOVER_MS = 400;
/** Until a dashboard has loaded. 'networkidle' never comes: the bell keeps an event stream open. */
const SETTLE_MS = 5_000;

interface Opened {
  readonly origin: string;
  readonly session: string;
  readonly browser: Browser;
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

/** Measures our site: the dashboard, the pointer on a card, a click. */
async function openOurs(opened: Opened, id: number): Promise<number> {
  const page = await newPage(opened);
  await openDashboard(page, opened.origin);
  // Cards outside the visible part of a rail are inert.
  const card = page.locator(`a[href$="/video-player?id=${id}"]:not([inert] *)`).first();
  await card.hover();
  await page.waitForTimeout(HOVER_MS);
  await startClickTimer(page, { frameOf: 'video' });
  await card.click();
  const milliseconds = await readClickTimer(page);
  await page.context().close();
  return milliseconds;
}

const bareDocument =
  '<!doctype html><title>bare</title><script src="/bare-hls.js"></script><button>Play</button><video width="1280" height="720"></video>';
const hlsFile = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');

/** Measures the minimum: hls.js is loaded and the URL known, and a click plays it. */
async function openBare(opened: Opened, url: string): Promise<number> {
  const page = await newPage(opened);
  await page.route('**/bare.html', (route) => route.fulfill({ contentType: 'text/html', body: bareDocument }));
  await page.route('**/bare-hls.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await readFile(hlsFile, 'utf8') }),
  );
  await page.goto(`${opened.origin}/bare.html`, { waitUntil: 'networkidle' });
  // Interception would slow down the requests that are measured.
  await page.unrouteAll();
  await page.evaluate((source) => {
    interface Library {
      new (): { loadSource(url: string): void; attachMedia(video: HTMLVideoElement): void };
    }
    const { Hls } = window as unknown as { Hls: Library };
    document.querySelector('button')?.addEventListener('click', () => {
      const video = document.querySelector('video');
      if (!video) return;
      const hls = new Hls();
      hls.loadSource(source);
      hls.attachMedia(video);
      void video.play();
    });
  }, url);
  await startClickTimer(page, { frameOf: 'video' });
  await page.getByRole('button').click();
  const milliseconds = await readClickTimer(page);
  await page.context().close();
  return milliseconds;
}

async function pickVideo({ browser, session, origin }: Opened): Promise<number> {
  const response = await fetch(`${origin}/files/search?page=0&size=500&searchQuery=`);
  const { content } = (await response.json()) as { content: { id: number; videoType: string }[] };
  const free = new Set(content.filter(({ videoType }) => videoType === 'Free').map(({ id }) => id));
  const page = await (await newContext(browser, session)).newPage();
  await openDashboard(page, origin);
  const urls = await page
    .locator('main a[href*="/video-player?id="]')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility() && !link.closest('[inert]'))
        .map((link) => (link as HTMLAnchorElement).href),
    );
  await page.context().close();
  const id = urls.map((url) => Number(new URL(url).searchParams.get('id'))).find((one) => free.has(one));
  if (id === undefined) throw new Error('the dashboard shows no free video');
  return id;
}

await using site = await openSite({ videos: 500 });
await using browser = await launchBrowser();
const { origin } = site;
const session = await logIn(origin, 'new@example.com');
const opened: Opened = { origin, session, browser };
const id = await pickVideo(opened);
const { token } = JSON.parse(session) as { token: string };
const fetchUrl = async (): Promise<string> => {
  const response = await fetch(`${origin}/files/url/${id}/200`, { headers: { authorization: `Bearer ${token}` } });
  return new URL(((await response.json()) as { url: string }).url, origin).href;
};
const measured = await compare(
  () => openOurs(opened, id),
  async () => openBare(opened, await fetchUrl()),
  rounds,
);
const measures = { firstFrame: toMeasure('ms', measured.ours, { name: 'a bare page', runs: measured.theirs }) };
console.log(JSON.stringify({ goal: 'P7', line, measures }));
await recordFigure({
  figure: 'P7',
  measures,
  command: 'npm run first-frame -w bench',
  conditions: `the card is hovered for ${HOVER_MS} ms first`,
  chromium: browser.version(),
});
