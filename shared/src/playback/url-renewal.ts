import type { StreamUrl } from '../contracts';
import { getRenewalDelay } from './renewal';
import { createRetry } from './retry';
import { type StreamFailure, toStreamFailure } from './stream-failure';
import type { SetTimer } from './timers';

export interface UrlRenewalPorts {
  /** Fetches the stream URL. @param force ignore a prefetched URL @throws ApiError */
  fetchUrl(options: { readonly force: boolean }): Promise<StreamUrl>;
  renew(url: string): void;
  /** Milliseconds since 1970. */
  now(): number;
  readonly setTimer: SetTimer;
}

/** Replaces the URL of an open stream before it expires, or immediately when it is rejected. */
export interface UrlRenewal {
  schedule(stream: StreamUrl): void;
  renewNow(onRenewed: () => void): void;
  retryNow(): void;
  cancel(): void;
}

const RETRY_MS = 30_000;

const noop = (): void => undefined;

/** @param onDenied called when the API denies the stream; other failures are retried */
export function createUrlRenewal(ports: UrlRenewalPorts, onDenied: (failure: StreamFailure) => void): UrlRenewal {
  let generation = 0;
  let cancelTimer = noop;
  const retry = createRetry(ports.setTimer);

  const schedule = ({ expiresAt }: StreamUrl) => {
    const delay = getRenewalDelay(expiresAt, ports.now());
    cancelTimer();
    cancelTimer = delay === undefined ? noop : ports.setTimer(delay, () => void renew(noop));
  };

  async function renew(onRenewed: () => void): Promise<void> {
    const current = generation;
    cancelTimer();
    retry.cancel();
    try {
      const stream = await ports.fetchUrl({ force: true });
      if (current !== generation) return;
      ports.renew(stream.url);
      schedule(stream);
      onRenewed();
    } catch (error) {
      if (current !== generation) return;
      const failure = toStreamFailure(error);
      // A denial is final. After other errors the old URL still works for a while, which leaves time for a retry.
      if (failure.kind !== 'network' && failure.kind !== 'broken') onDenied(failure);
      else retry.schedule(RETRY_MS, () => void renew(onRenewed));
    }
  }

  return {
    schedule,
    renewNow: (onRenewed) => void renew(onRenewed),
    retryNow: retry.runNow,
    cancel() {
      generation += 1;
      cancelTimer();
      retry.cancel();
    },
  };
}
