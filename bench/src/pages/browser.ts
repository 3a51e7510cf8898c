import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments } from '@inspire/tooling/browser';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}
export const viewport: Viewport = { width: 1440, height: 900 };

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: [...chromiumArguments] });

/** Creates a context with an empty cache. @param session record of a signed-in viewer */
export async function newContext(browser: Browser, session?: string, size = viewport): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: size });
  // esbuild wraps functions in calls of __name, including those that run in the page.
  await context.addInitScript('globalThis.__name = (target) => target');
  if (session !== undefined) await context.addInitScript((record) => localStorage.setItem('data', record), session);
  return context;
}

/** Signs in a sample account. @returns the session record that the browser stores under `data` */
export async function logIn(origin: string, email = 'viewer@example.com'): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'inspire123' }),
  });
  if (!response.ok) throw new Error(`login responded with ${response.status}`);
  return response.text();
}
