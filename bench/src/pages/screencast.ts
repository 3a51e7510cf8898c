import type { CDPSession, Page } from '@playwright/test';

export interface Shot {
  /** Milliseconds since the start of the navigation. */
  readonly at: number;
  /** JPEG, base64. */
  readonly data: string;
}

interface Frame {
  readonly epochMs: number;
  readonly data: string;
}

/** Records each frame that Chromium presents. @returns a function that ends the recording and returns the frames */
export async function startScreencast(page: Page, cdp: CDPSession): Promise<() => Promise<readonly Shot[]>> {
  const frames: Frame[] = [];
  cdp.on('Page.screencastFrame', ({ data, metadata: { timestamp = 0 }, sessionId }) => {
    frames.push({ epochMs: timestamp * 1_000, data });
    void cdp.send('Page.screencastFrameAck', { sessionId });
  });
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 1 });
  return async () => {
    await cdp.send('Page.stopScreencast');
    const origin = await page.evaluate(() => performance.timeOrigin);
    return frames.map(({ epochMs, data }) => ({ at: epochMs - origin, data }));
  };
}

/** Returns what was on the screen at each step; undefined before the first frame of the page. */
export const pickShots = (shots: readonly Shot[], stepMs: number, endMs: number): readonly (Shot | undefined)[] =>
  Array.from({ length: Math.floor(endMs / stepMs) + 1 }, (_, step) =>
    shots.findLast(({ at }) => at >= 0 && at <= step * stepMs),
  );
