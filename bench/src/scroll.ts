/** Frames of a dashboard with 500 videos while it is scrolled, as fast as the machine is and slowed like a phone. */
import type { Browser, Page } from '@playwright/test';
import { measureFrames } from './frames';
import { launchBrowser, logIn, newContext, viewport } from './pages/browser';
import { slowDown, slowProfile, unlimited } from './pages/profile';
import { startSite } from './site';

const VIDEOS = 500;
const measurePage = (page: Page) =>
  page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    pictures: [...document.images].filter((image) => image.complete && image.naturalWidth > 0).length,
  }));

/** Scrolls with the wheel, in steps as small as a person's. */
async function wheelDown(page: Page): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(16);
  }
}

async function slideRail(page: Page, title: string): Promise<void> {
  const next = page.getByRole('region', { name: title, exact: true }).getByRole('button', { name: /next/i });
  for (let press = 0; press < 10 && (await next.isEnabled()); press++) {
    await next.click();
    await page.waitForTimeout(700);
  }
}

/** @param cpu factor by which the processor is slowed */
async function measure(browser: Browser, origin: string, cpu: number) {
  const context = await newContext(browser, await logIn(origin, 'new@example.com'));
  const page = await context.newPage();
  await page.goto(`${origin}/user-routes/dashboard`);
  await page.getByRole('heading', { name: 'New Videos' }).waitFor();
  await page.waitForTimeout(8_000);
  await slowDown(await context.newCDPSession(page), { ...unlimited, cpu });
  await page.mouse.move(viewport.width / 2, viewport.height / 2);

  const before = await measurePage(page);
  const idle = await measureFrames(page, () => page.waitForTimeout(2_000));
  const wheel = await measureFrames(page, () => wheelDown(page));
  const rail = await measureFrames(page, () => slideRail(page, 'Featured Videos'));
  const after = await measurePage(page);
  await context.close();
  return { cpu, before, after, idle, wheel, rail };
}

const site = await startSite({ videos: VIDEOS });
const browser = await launchBrowser();
try {
  for (const cpu of [1, slowProfile.cpu])
    console.log(JSON.stringify({ videos: VIDEOS, ...(await measure(browser, site.origin, cpu)) }, null, 2));
} finally {
  await browser.close();
  await site.stop();
}
