import type { CDPSession } from '@playwright/test';

export interface LineProfile {
  /** Bits a second. */
  readonly bandwidth: number;
  /** Milliseconds of a round trip. */
  readonly latency: number;
  /** How many times slower than this machine. */
  readonly cpu: number;
}

/** A phone on a slow line: the profile of the goals. */
export const slowProfile: LineProfile = { bandwidth: 1_600_000, latency: 150, cpu: 4 };

/** Slows a page's line and processor down. */
export async function slowDown(session: CDPSession, { bandwidth, latency, cpu }: LineProfile): Promise<void> {
  const throughput = bandwidth / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
