import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments } from '@inspire/tooling/browser';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}
export const viewport: Viewport = { width: 1440, height: 900 };

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: [...chromiumArguments] });

/** A context that has no memory of the site. @param session record of a logged-in viewer */
export async function newContext(browser: Browser, session?: string, size = viewport): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: size });
  // The runner's compiler marks functions with their names, those that are handed to the page too.
  await context.addInitScript('globalThis.__name = (target) => target');
  if (session !== undefined) await context.addInitScript((record) => localStorage.setItem('data', record), session);
  return context;
}

/** Logs the sample's viewer in. @returns the session record as the browser keeps it under `data` */
export async function logIn(origin: string, email = 'viewer@example.com'): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'inspire123' }),
  });
  if (!answer.ok) throw new Error(`login answered ${answer.status}`);
  return answer.text();
}
