import type { Browser } from '@playwright/test';
import { newContext, type Viewport } from './browser';
import { getPaint, type Paint, watchPaint } from './paint';
import { type LineProfile, slowDown } from './profile';
import { isLoading, type RecordedRequest, recordRequests } from './requests';

export interface VisitOptions {
  readonly url: string;
  /** Absent for a guest. */
  readonly session?: string;
  readonly profile?: LineProfile;
  readonly viewport?: Viewport;
  /** Records dependencies between requests, at the cost of time. */
  readonly traced?: boolean;
}

export interface Visit extends Paint {
  readonly requests: readonly RecordedRequest[];
}

/** A page without a new request for this time counts as complete. */
const QUIET_MS = 2_500;

/** Opens a URL with an empty cache and waits until no request is pending. */
export async function visit(
  browser: Browser,
  { url, session, profile, viewport, traced = false }: VisitOptions,
): Promise<Visit> {
  await using context = await newContext(browser, session, viewport);
  const page = await context.newPage();
  await watchPaint(page);
  const cdp = await context.newCDPSession(page);
  const requests = await recordRequests(cdp, traced);
  if (profile) await slowDown(cdp, profile);
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  let count = -1;
  while (requests.length !== count || isLoading(requests)) {
    count = requests.length;
    await page.waitForTimeout(QUIET_MS);
  }
  return { ...(await getPaint(page)), requests };
}
