import type { Browser } from '@playwright/test';
import { newContext, type Viewport } from './browser';
import { type Paint, paintOf, watchPaint } from './paint';
import { type LineProfile, slowDown } from './profile';
import { followRequests, isLoading, type SeenRequest } from './requests';

export interface VisitOptions {
  readonly address: string;
  /** The session record; absent for a guest. */
  readonly session?: string;
  readonly profile?: LineProfile;
  readonly viewport?: Viewport;
}

export interface Visit extends Paint {
  readonly requests: readonly SeenRequest[];
}

/** Long enough without a request that nothing more is painted. */
const QUIET_MS = 2_500;

/** Opens an address in a browser that knows nothing, and waits until nothing happens any more. */
export async function visit(browser: Browser, { address, session, profile, viewport }: VisitOptions): Promise<Visit> {
  const context = await newContext(browser, session, viewport);
  try {
    const page = await context.newPage();
    await watchPaint(page);
    const cdp = await context.newCDPSession(page);
    const requests = await followRequests(cdp);
    if (profile) await slowDown(cdp, profile);
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
    let count = -1;
    while (requests.length !== count || isLoading(requests)) {
      count = requests.length;
      await page.waitForTimeout(QUIET_MS);
    }
    return { ...(await paintOf(page)), requests };
  } finally {
    await context.close();
  }
}
