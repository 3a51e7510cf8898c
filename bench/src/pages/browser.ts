import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments } from '@inspire/devkit/browser';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}
const viewport: Viewport = { width: 1440, height: 900 };

const launchOptions = () => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...chromiumArguments],
});

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

export async function readBrowserVersion(): Promise<string> {
  await using browser = await launchBrowser();
  return browser.version();
}

async function prepare(context: BrowserContext, session?: string): Promise<BrowserContext> {
  // esbuild wraps functions in calls of __name, including those that run in the page.
  await context.addInitScript('globalThis.__name = (target) => target');
  if (session !== undefined) await context.addInitScript((record) => localStorage.setItem('data', record), session);
  return context;
}

/** Creates a context with an empty cache. @param session record of a signed-in viewer */
export const newContext = async (browser: Browser, session?: string, size = viewport): Promise<BrowserContext> =>
  prepare(await browser.newContext({ viewport: size }), session);

/**
 * Starts a browser with a new profile, as a viewer's. A context of `newContext` is off the record and has no store of
 * icons: Chromium draws the site's icon again after each navigation, 20 ms on a slowed processor.
 * @param session record of a signed-in viewer
 */
export const newProfile = async (session?: string, size = viewport): Promise<BrowserContext> =>
  prepare(await chromium.launchPersistentContext('', { ...launchOptions(), viewport: size }), session);

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
