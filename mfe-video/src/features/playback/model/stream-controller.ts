import type { StreamUrl, VideoType } from '@inspire/shared/contracts';
import { renewalDelay } from './renewal';
import { resumePosition } from './resume';
import { readStreamFailure, type StreamFailure } from './stream-failure';

export type StreamStatus = { readonly kind: 'asking' } | { readonly kind: 'open' } | StreamFailure;

/** All that the keeper acts on. */
export interface StreamControllerPorts {
  readonly videoType: VideoType;
  /** Seconds; 0 when it is not known. */
  readonly videoLength: number;
  /** The stream's address. @param anew one that was fetched ahead does not do @throws ApiError */
  ask(anew: boolean): Promise<StreamUrl>;
  /** The saved position in seconds. @throws ApiError */
  saved(): Promise<number>;
  /** Where the player stands, 0 before it began. */
  position(): number;
  /** @param unasked it came by a purchase, perhaps in another tab, and not by a wish to watch it here */
  open(url: string, startAt: number, unasked: boolean): void;
  renew(url: string): void;
  recover(): void;
  tell(status: StreamStatus): void;
  now(): number;
  /** Runs a task later; returns how to take it back. */
  later(milliseconds: number, task: () => void): () => void;
}

/** Keeps a stream open for as long as the viewer may watch it: asks, resumes, renews, recovers, and says why it cannot. */
export interface StreamController {
  start(): void;
  /** Begins anew after a failure, where the player stands. */
  retry(): void;
  /** The player's stream stopped: `refused` by the server, or without an answer from it. */
  onRefused(): void;
  onNetworkFault(): void;
  /** The device has a line again: what waits for one is done now. */
  onOnline(): void;
  /** Something was bought, here or in another tab: it may be what was missing. */
  onPurchase(): void;
  stop(): void;
}

const RECOVER_MS = 3_000;
const RENEW_AGAIN_MS = 30_000;
/** Refused again this soon after a renewal, a newer address is not what is missing. */
const HOPELESS_MS = 15_000;

export function createStreamController(ports: StreamControllerPorts): StreamController {
  let run = 0;
  let renewedAt = -Infinity;
  let status: StreamStatus['kind'] = 'asking';
  let cancelRenewal = (): void => undefined;
  let cancelRecovery = (): void => undefined;
  /** What was put off for want of a line. */
  let waiting: (() => void) | undefined;

  const stop = () => {
    run += 1;
    cancelRenewal();
    cancelRecovery();
    waiting = undefined;
  };
  const tell = (next: StreamStatus) => {
    status = next.kind;
    ports.tell(next);
  };
  const fail = (error: unknown) => {
    stop();
    tell(readStreamFailure(error, ports.videoType));
  };
  const keep = ({ expiresAt }: StreamUrl) => {
    const delay = renewalDelay(expiresAt, ports.now());
    cancelRenewal();
    if (delay !== undefined) cancelRenewal = ports.later(delay, () => void renew(() => undefined));
  };

  async function renew(then: () => void): Promise<void> {
    const mine = run;
    waiting = undefined;
    cancelRenewal();
    try {
      const stream = await ports.ask(true);
      if (mine !== run) return;
      renewedAt = ports.now();
      ports.renew(stream.url);
      keep(stream);
      then();
    } catch (error) {
      if (mine !== run) return;
      // What the server decided holds; what did not reach it may do so next time, and the old address still works.
      if (readStreamFailure(error, ports.videoType).kind !== 'failed') return fail(error);
      const again = () => void renew(then);
      waiting = again;
      cancelRenewal = ports.later(RENEW_AGAIN_MS, again);
    }
  }

  async function open(anew: boolean, unasked = false): Promise<void> {
    stop();
    const mine = run;
    tell({ kind: 'asking' });
    try {
      const from = ports.position();
      // In the middle of a viewing it goes on at that very place, however near to the end.
      const startAt = from > 0 ? from : ports.saved().then((saved) => resumePosition(saved, ports.videoLength));
      const [stream, start] = await Promise.all([ports.ask(anew), startAt]);
      if (mine !== run) return;
      ports.open(stream.url, start, unasked);
      tell({ kind: 'open' });
      keep(stream);
    } catch (error) {
      if (mine === run) fail(error);
    }
  }

  return {
    start: () => void open(false),
    retry: () => void open(true),
    onRefused() {
      // The library goes on failing at what the server has decided: asking a second time would take the place back from the
      // device that it went to (D-16), which only the viewer may wish.
      if (status !== 'open') return;
      if (ports.now() - renewedAt > HOPELESS_MS) void renew(() => ports.recover());
      else fail(undefined);
    },
    onNetworkFault() {
      // What is being opened, or will not be, is not mended by going on with what was there before.
      if (status !== 'open') return;
      const recover = () => {
        waiting = undefined;
        ports.recover();
      };
      cancelRecovery();
      waiting = recover;
      cancelRecovery = ports.later(RECOVER_MS, recover);
    },
    onOnline() {
      const task = waiting;
      waiting = undefined;
      cancelRecovery();
      if (status === 'failed') void open(true);
      else task?.();
    },
    onPurchase() {
      if (status === 'locked' || status === 'failed') void open(true, true);
    },
    stop,
  };
}
