import type { Page } from '@playwright/test';

export interface Frames {
  readonly count: number;
  /** Milliseconds between two frames. */
  readonly median: number;
  readonly p95: number;
  readonly longest: number;
}

interface Recording {
  frames: number[];
  isOn: boolean;
}

export async function measureFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const recording: Recording = { frames: [], isOn: true };
    (window as unknown as { recording: Recording }).recording = recording;
    const record = (at: number) => {
      recording.frames.push(at);
      if (recording.isOn) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  await act();
  const at = await page.evaluate(() => {
    const { recording } = window as unknown as { recording: Recording };
    recording.isOn = false;
    return recording.frames;
  });
  const gaps = at
    .slice(1)
    .map((time, index) => time - (at[index] ?? time))
    .sort((a, b) => a - b);
  const rank = (share: number): number =>
    Number((gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? 0).toFixed(1));
  return { count: gaps.length, median: rank(0.5), p95: rank(0.95), longest: rank(1) };
}
