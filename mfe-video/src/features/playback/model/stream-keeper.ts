import type { StreamUrl, VideoType } from '@inspire/shared/contracts';
import { renewalDelay } from './renewal';
import { resumePosition } from './resume';
import { readStreamFailure, type StreamFailure } from './stream-failure';

export type StreamStatus = { readonly kind: 'asking' } | { readonly kind: 'open' } | StreamFailure;

/** All that the keeper acts on. */
export interface StreamPorts {
  readonly videoType: VideoType;
  /** Seconds; 0 when it is not known. */
  readonly videoLength: number;
  /** The stream's address. @param anew one that was fetched ahead does not do @throws ApiError */
  ask(anew: boolean): Promise<StreamUrl>;
  /** The saved position in seconds. @throws ApiError */
  saved(): Promise<number>;
  /** Where the player stands, 0 before it began. */
  position(): number;
  open(url: string, startAt: number): void;
  renew(url: string): void;
  recover(): void;
  tell(status: StreamStatus): void;
  now(): number;
  /** Runs a task later; returns how to take it back. */
  later(milliseconds: number, task: () => void): () => void;
}

/** Keeps a stream open for as long as the viewer may watch it: asks, resumes, renews, recovers, and says why it cannot. */
export interface StreamKeeper {
  start(): void;
  /** Begins anew after a failure, where the player stands. */
  retry(): void;
  /** The player's stream stopped: `refused` by the server, or without an answer from it. */
  onRefused(): void;
  onNetworkFault(): void;
  stop(): void;
}

const RECOVER_MS = 3_000;
const RENEW_AGAIN_MS = 30_000;
/** Refused again this soon after a renewal, a newer address is not what is missing. */
const HOPELESS_MS = 15_000;

export function createStreamKeeper(ports: StreamPorts): StreamKeeper {
  let run = 0;
  let renewedAt = -Infinity;
  let cancelRenewal = (): void => undefined;
  let cancelRecovery = (): void => undefined;

  const stop = () => {
    run += 1;
    cancelRenewal();
    cancelRecovery();
  };
  const fail = (error: unknown) => {
    stop();
    ports.tell(readStreamFailure(error, ports.videoType));
  };
  const keep = ({ expiresAt }: StreamUrl) => {
    const delay = renewalDelay(expiresAt, ports.now());
    cancelRenewal();
    if (delay !== undefined) cancelRenewal = ports.later(delay, () => void renew(() => undefined));
  };

  async function renew(then: () => void): Promise<void> {
    const mine = run;
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
      cancelRenewal = ports.later(RENEW_AGAIN_MS, () => void renew(then));
    }
  }

  async function open(anew: boolean): Promise<void> {
    stop();
    const mine = run;
    ports.tell({ kind: 'asking' });
    try {
      const from = ports.position();
      const [stream, saved] = await Promise.all([ports.ask(anew), from > 0 ? from : ports.saved()]);
      if (mine !== run) return;
      ports.open(stream.url, resumePosition(saved, ports.videoLength));
      ports.tell({ kind: 'open' });
      keep(stream);
    } catch (error) {
      if (mine === run) fail(error);
    }
  }

  return {
    start: () => void open(false),
    retry: () => void open(true),
    onRefused() {
      if (ports.now() - renewedAt > HOPELESS_MS) void renew(() => ports.recover());
      else fail(undefined);
    },
    onNetworkFault() {
      cancelRecovery();
      cancelRecovery = ports.later(RECOVER_MS, () => ports.recover());
    },
    stop,
  };
}
