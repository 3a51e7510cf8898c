/** P8: layout shift with the slow profile, while each screen loads and while it is used. */
import type { Browser } from '@playwright/test';
import { guestScreens, memberScreens } from '@inspire/devkit/browser';
import { recordFigure, toWorst } from '@inspire/devkit/figures';
import { launchBrowser, logIn, type Viewport } from './pages/browser';
import { slowProfile } from './pages/profile';
import { type Step, useScreens } from './pages/use-screens';
import { visit } from './pages/visit';
import { openSite } from './site';

const widths: readonly Viewport[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function loadScreens(browser: Browser, origin: string, viewport: Viewport, session: string): Promise<Step[]> {
  const screens = [
    ...guestScreens.map((screen) => ({ screen, as: {} })),
    ...memberScreens.map((screen) => ({ screen, as: { session } })),
  ];
  const loaded: Step[] = [];
  for (const { screen, as } of screens) {
    const { shift } = await visit(browser, { url: origin + screen, profile: slowProfile, viewport, ...as });
    loaded.push({ step: screen, shift });
  }
  return loaded;
}

async function findVideoForSale(origin: string): Promise<number> {
  const response = await fetch(`${origin}/files/search?page=0&size=500&searchQuery=`);
  const { content } = (await response.json()) as { content: { id: number; videoType: string }[] };
  const found = content.find(({ videoType }) => videoType === 'BuyOne');
  if (!found) throw new Error('the catalogue has no video for sale');
  return found.id;
}

await using site = await openSite({ videos: 500 });
await using browser = await launchBrowser();
const { origin } = site;
const session = await logIn(origin);
const newcomer = await logIn(origin, 'new@example.com');
const videoId = await findVideoForSale(origin);
const [loading, inUse]: [Step[], Step[]] = [[], []];
for (const viewport of widths) {
  loading.push(...(await loadScreens(browser, origin, viewport, session)));
  inUse.push(...(await useScreens(browser, { origin, session: newcomer, viewport, videoId })));
}
for (const one of [...loading, ...inUse]) if (one.shift > 0) console.log(JSON.stringify(one));
const worst = (steps: readonly Step[]) =>
  toWorst(
    'shift',
    steps.map(({ shift }) => shift),
  );
const measures = { loading: worst(loading), inUse: worst(inUse) };
console.log(JSON.stringify({ goal: 'P8', measures }));
await recordFigure({
  figure: 'P8',
  measures,
  command: 'npm run shift -w bench',
  conditions: 'the worst screen and the worst step, at 1440 and 390 px; no language can be chosen yet',
  chromium: browser.version(),
});
