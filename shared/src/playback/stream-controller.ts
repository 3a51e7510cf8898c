import { createRetry } from './retry';
import { type StreamFailure, toStreamFailure } from './stream-failure';
import { createUrlRenewal, type UrlRenewalPorts } from './url-renewal';

export type StreamStatus = { readonly kind: 'opening' } | { readonly kind: 'open' } | StreamFailure;

export interface StreamControllerPorts extends UrlRenewalPorts {
  /** Fetches the start position in seconds, in parallel with the URL. @default 0 @throws ApiError */
  fetchStart?(): Promise<number>;
  open(url: string, startAt: number): void;
  /**
   * Continues at the same position after an error, with the newest URL. Omitted by an engine that cannot: the
   * controller then opens the stream again.
   */
  recover?(): void;
  onStatus(status: StreamStatus): void;
}

/**
 * Keeps a stream open while the viewer may play it: fetches and renews its URL, recovers from errors and reports
 * failures.
 */
export interface StreamController {
  open(options: { readonly force: boolean }): void;
  /** Opens the stream again after a delay, or as soon as the browser is online. */
  retryLater(): void;
  onRefused(): void;
  onNetworkError(): void;
  onOnline(): void;
  stop(): void;
}

/** Short, because there is no `online` event when only the server was unreachable. */
const RETRY_MS = 3_000;
/** A younger URL cannot have expired, so its rejection has another cause. */
const URL_STALE_MS = 15_000;

export function createStreamController(ports: StreamControllerPorts): StreamController {
  let status: StreamStatus['kind'] | 'stopped' = 'stopped';
  /** Incremented to make pending responses obsolete. */
  let generation = 0;
  let renewedAt = -Infinity;
  const recovery = createRetry(ports.setTimer);
  const renewal = createUrlRenewal(
    {
      ...ports,
      renew(url) {
        renewedAt = ports.now();
        ports.renew(url);
      },
    },
    (failure) => fail(failure),
  );

  const cancelAll = () => {
    generation += 1;
    renewal.cancel();
    recovery.cancel();
  };
  const report = (next: StreamStatus) => {
    status = next.kind;
    ports.onStatus(next);
  };
  const fail = (failure: StreamFailure) => {
    cancelAll();
    report(failure);
  };
  const isFresh = () => ports.now() - renewedAt <= URL_STALE_MS;

  async function load({ force, isAutomatic }: { force: boolean; isAutomatic: boolean }): Promise<void> {
    cancelAll();
    const current = generation;
    report({ kind: 'opening' });
    try {
      const [stream, startAt] = await Promise.all([ports.fetchUrl({ force }), ports.fetchStart?.() ?? 0]);
      if (current !== generation) return;
      if (isAutomatic) renewedAt = ports.now();
      ports.open(stream.url, startAt);
      report({ kind: 'open' });
      renewal.schedule(stream);
    } catch (error) {
      if (current === generation) fail(toStreamFailure(error));
    }
  }
  const reopen = () => void load({ force: true, isAutomatic: true });

  return {
    open({ force }) {
      renewedAt = -Infinity;
      void load({ force, isAutomatic: false });
    },
    retryLater: () => recovery.schedule(RETRY_MS, reopen),
    onRefused() {
      // An engine may repeat its error after the API has denied the stream. A new request would take the playback lease
      // back from the device that has it now, which only the viewer may do (D-16).
      if (status !== 'open') return;
      if (isFresh()) fail({ kind: 'broken' });
      else if (ports.recover) renewal.renewNow(() => ports.recover?.());
      else reopen();
    },
    onNetworkError() {
      if (status !== 'open') return;
      if (ports.recover) recovery.schedule(RETRY_MS, () => ports.recover?.());
      else if (isFresh()) fail({ kind: 'network' });
      else reopen();
    },
    onOnline() {
      if (status === 'network') return reopen();
      renewal.retryNow();
      recovery.runNow();
    },
    stop() {
      cancelAll();
      status = 'stopped';
    },
  };
}
