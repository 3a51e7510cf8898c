import type { StreamUrl } from '../contracts';
import { isDenied, type StreamFailure, toStreamFailure } from './stream-failure';
import type { SetTimer } from './timers';

/** Fraction of a URL's lifetime. */
const RENEWAL_SHARE = 0.8;
/** Prevents a tight loop of renewals when the clock is wrong. */
const MIN_DELAY_MS = 10_000;
/** `setTimeout` overflows after 24 days and would then fire immediately. */
const MAX_DELAY_MS = 24 * 60 * 60_000;

/**
 * Returns the milliseconds until a stream URL must be renewed, well before it expires (D-16).
 * @param expiresAt ISO 8601
 * @param now milliseconds since 1970
 * @returns undefined if `expiresAt` is not a date: that URL is never renewed
 */
export function getRenewalDelay(expiresAt: string, now: number): number | undefined {
  const remaining = Date.parse(expiresAt) - now;
  if (Number.isNaN(remaining)) return undefined;
  return Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, remaining * RENEWAL_SHARE));
}

export type StreamStatus = { readonly kind: 'opening' } | { readonly kind: 'open' } | StreamFailure;

export interface StreamControllerPorts {
  /** Fetches the stream URL. @param force ignore a prefetched URL @throws ApiError */
  fetchUrl(options: { readonly force: boolean }): Promise<StreamUrl>;
  /** Fetches the start position in seconds, in parallel with the URL. @default 0 @throws ApiError */
  fetchStart?(): Promise<number>;
  open(url: string, startAt: number): void;
  /** Gives the engine a newer URL of the open stream. */
  renew(url: string): void;
  /**
   * Continues at the same position after an error, with the newest URL. Omitted by an engine that cannot: the
   * controller then opens the stream again.
   */
  recover?(): void;
  onStatus(status: StreamStatus): void;
  /** Milliseconds since 1970. */
  now(): number;
  readonly setTimer: SetTimer;
}

/**
 * Keeps a stream open while the viewer may play it: fetches its URL, renews it before it expires, recovers from errors
 * and reports failures.
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
/** For a URL that still works for a while. */
const RENEWAL_RETRY_MS = 30_000;
/** A younger URL cannot have expired, so its rejection has another cause. */
const URL_STALE_MS = 15_000;

/** One task that waits for its time. */
interface Delay {
  /** Replaces the waiting task. */
  schedule(milliseconds: number, task: () => void): void;
  runNow(): void;
  cancel(): void;
}

function createDelay(setTimer: SetTimer): Delay {
  let cancelTimer = (): void => undefined;
  let waiting: (() => void) | undefined;
  const cancel = () => {
    cancelTimer();
    waiting = undefined;
  };
  const runNow = () => {
    const task = waiting;
    cancel();
    task?.();
  };
  return {
    cancel,
    runNow,
    schedule(milliseconds, task) {
      cancel();
      waiting = task;
      cancelTimer = setTimer(milliseconds, runNow);
    },
  };
}

type RenewalPorts = Pick<StreamControllerPorts, 'fetchUrl' | 'renew' | 'now' | 'setTimer'>;

/** Replaces the URL of an open stream before it expires, or at once. @param onDenied the failure is final */
function createUrlRenewal(ports: RenewalPorts, onDenied: (failure: StreamFailure) => void) {
  let generation = 0;
  const timer = createDelay(ports.setTimer);
  const retry = createDelay(ports.setTimer);

  const schedule = ({ expiresAt }: StreamUrl) => {
    const delay = getRenewalDelay(expiresAt, ports.now());
    if (delay !== undefined) timer.schedule(delay, () => void renew());
  };
  /** @param onRenewed when the old URL is refused already */
  async function renew(onRenewed?: () => void): Promise<void> {
    const current = generation;
    timer.cancel();
    retry.cancel();
    try {
      const stream = await ports.fetchUrl({ force: true });
      if (current !== generation) return;
      ports.renew(stream.url);
      schedule(stream);
      onRenewed?.();
    } catch (error) {
      if (current !== generation) return;
      const failure = toStreamFailure(error);
      if (isDenied(failure)) onDenied(failure);
      else retry.schedule(onRenewed ? RETRY_MS : RENEWAL_RETRY_MS, () => void renew(onRenewed));
    }
  }
  return {
    schedule,
    renew,
    retryNow: retry.runNow,
    cancel() {
      generation += 1;
      timer.cancel();
      retry.cancel();
    },
  };
}

export function createStreamController(ports: StreamControllerPorts): StreamController {
  let status: StreamStatus['kind'] | 'stopped' = 'stopped';
  /** Incremented to make pending responses obsolete. */
  let generation = 0;
  let renewedAt = -Infinity;
  const recovery = createDelay(ports.setTimer);
  const onRenewed = (url: string) => {
    renewedAt = ports.now();
    ports.renew(url);
  };
  const renewal = createUrlRenewal({ ...ports, renew: onRenewed }, (failure) => fail(failure));

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
      else if (ports.recover) void renewal.renew(() => ports.recover?.());
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
