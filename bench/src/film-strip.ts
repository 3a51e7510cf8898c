/**
 * Records first visits on the slow profile as strips, one picture every 250 ms: `film-strip <name> [page…]` writes
 * `docs/pictures/strip-<page>-<name>.webp`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { launchBrowser, logIn, newContext, type Viewport } from './pages/browser';
import { slowDown, slowProfile } from './pages/profile';
import { pickShots, type Shot, startScreencast } from './pages/screencast';
import { root } from './root';
import { openSite } from './site';

const STEP_MS = 250;
const END_MS = 6_750;
const phone: Viewport = { width: 390, height: 844 };
const QUALITY = 0.6;

const pages: Readonly<Record<string, { readonly path: string; readonly isMember?: boolean }>> = {
  login: { path: '/login' },
  dashboard: { path: '/user-routes/dashboard', isMember: true },
  audio: { path: '/user-routes/audio', isMember: true },
  plans: { path: '/plan-page' },
};

const { positionals } = parseArgs({ allowPositionals: true });
const [name = '', ...wanted] = positionals;
if (name === '' || wanted.some((page) => !(page in pages)))
  throw new Error(`Usage: film-strip <name> [${Object.keys(pages).join('|')}…]`);

async function record(browser: Browser, url: string, session?: string): Promise<readonly (Shot | undefined)[]> {
  const context = await newContext(browser, session, phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp, slowProfile);
    const stop = await startScreencast(page, cdp);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(END_MS + 2 * STEP_MS);
    return pickShots(await stop(), STEP_MS, END_MS);
  } finally {
    await context.close();
  }
}

/** Puts the shots side by side, each with its time. @returns a WebP picture, base64 */
async function compose(browser: Browser, shots: readonly (Shot | undefined)[]): Promise<string> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      async ({ pictures, step, quality }) => {
        const [columns, width, height, caption] = [7, 195, 422, 18];
        const canvas = document.createElement('canvas');
        canvas.width = columns * width;
        canvas.height = Math.ceil(pictures.length / columns) * (height + caption);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.font = '12px sans-serif';
        for (const [index, data] of pictures.entries()) {
          const [left, top] = [(index % columns) * width, Math.floor(index / columns) * (height + caption)];
          context.fillStyle = '#000';
          context.fillText(`${(index * step) / 1_000} s`, left + 4, top + 13);
          if (data === undefined) continue;
          const image = new Image();
          image.src = `data:image/jpeg;base64,${data}`;
          await image.decode();
          context.drawImage(image, left + 1, top + caption, width - 2, height - 2);
        }
        return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
      },
      { pictures: shots.map((shot) => shot?.data), step: STEP_MS, quality: QUALITY },
    );
  } finally {
    await page.close();
  }
}

const site = await openSite({ videos: 500 });
const browser = await launchBrowser();
try {
  const session = await logIn(site.origin);
  for (const [page, { path, isMember }] of Object.entries(pages)) {
    if (wanted.length > 0 && !wanted.includes(page)) continue;
    const shots = await record(browser, site.origin + path, isMember ? session : undefined);
    const file = join(root, 'docs/pictures', `strip-${page}-${name}.webp`);
    await writeFile(file, Buffer.from(await compose(browser, shots), 'base64'));
    console.log(file);
  }
} finally {
  await browser.close();
  await site.stop();
}
