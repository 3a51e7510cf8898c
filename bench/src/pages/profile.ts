import type { CDPSession } from '@playwright/test';

export interface LineProfile {
  /** Bits per second. */
  readonly bandwidth: number;
  /** Milliseconds per round trip. */
  readonly latency: number;
  /** CPU slowdown factor. */
  readonly cpu: number;
}

/** A phone on a slow connection, as in the performance goals. */
export const slowProfile: LineProfile = { bandwidth: 1_600_000, latency: 150, cpu: 4 };

/** Leaves the line as fast as it is. */
export const unlimited = { bandwidth: -8, latency: 0 } as const;

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
