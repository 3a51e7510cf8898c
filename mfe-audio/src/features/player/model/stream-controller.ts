import type { StreamUrl } from '@inspire/shared/contracts';
import type { EngineErrorKind } from '../engine/engine';
import type { PlaybackError } from './player-state';
import { renewalDelay } from './renewal';
import { readStreamFailure } from './stream-failure';

/** Runs a task later; returns how to take it back. */
export type Later = (milliseconds: number, task: () => void) => () => void;

/** All that the keeper acts on. */
export interface StreamControllerPorts {
  /** A track's address. @param anew one that was fetched ahead does not do @throws ApiError */
  ask(trackId: number, anew: boolean): Promise<StreamUrl>;
  open(url: string): void;
  renew(url: string): void;
  /** Tells why the track stopped; undefined when nothing is to be said. */
  fail(fault: PlaybackError | undefined): void;
  /** Milliseconds since 1970. */
  now(): number;
  readonly later: Later;
}

/** Keeps the current track's stream open: asks for its address, renews it, comes back after faults, says why it cannot. */
export interface StreamController {
  /** @param anew the last address was no good */
  start(trackId: number, anew: boolean): void;
  /** The track stopped. */
  onFault(fault: EngineErrorKind): void;
  /** The browser is on the network again: what waits for it is tried at once. */
  onOnline(): void;
  stop(): void;
}

const RECOVER_MS = 5_000;
const RENEW_AGAIN_MS = 30_000;
/** Refused again this soon after a new address, a newer one is not what is missing. */
const HOPELESS_MS = 15_000;
const nothing = (): void => undefined;

export function createStreamController(ports: StreamControllerPorts): StreamController {
  let run = 0;
  let track: number | undefined;
  let openedAt = -Infinity;
  let cancelRenewal = nothing;
  let recovery: { readonly now: () => void; readonly cancel: () => void } | undefined;

  const stop = () => {
    run += 1;
    cancelRenewal();
    recovery?.cancel();
    recovery = undefined;
  };
  const recoverLater = (trackId: number) => {
    recovery?.cancel();
    const again = () => void open(trackId, true);
    recovery = { now: again, cancel: ports.later(RECOVER_MS, again) };
  };
  const keep = (trackId: number, { expiresAt }: StreamUrl) => {
    const delay = renewalDelay(expiresAt, ports.now());
    cancelRenewal();
    cancelRenewal = delay === undefined ? nothing : ports.later(delay, () => void renew(trackId));
  };

  async function renew(trackId: number): Promise<void> {
    const mine = run;
    try {
      const stream = await ports.ask(trackId, true);
      if (mine !== run) return;
      ports.renew(stream.url);
      keep(trackId, stream);
    } catch (error) {
      if (mine !== run) return;
      const fault = readStreamFailure(error);
      // What the server decided holds; what did not reach it may do so next time, and the old address still works.
      if (fault?.kind === 'network' || fault?.kind === 'broken') {
        cancelRenewal = ports.later(RENEW_AGAIN_MS, () => void renew(trackId));
      } else {
        stop();
        ports.fail(fault);
      }
    }
  }

  async function open(trackId: number, anew: boolean): Promise<void> {
    stop();
    const mine = run;
    try {
      const stream = await ports.ask(trackId, anew);
      if (mine !== run) return;
      if (anew) openedAt = ports.now();
      keep(trackId, stream);
      ports.open(stream.url);
    } catch (error) {
      if (mine !== run) return;
      const fault = readStreamFailure(error);
      if (fault?.kind === 'network') recoverLater(trackId);
      ports.fail(fault);
    }
  }

  return {
    start(trackId, anew) {
      track = trackId;
      openedAt = -Infinity;
      void open(trackId, anew);
    },
    onFault(fault) {
      if (track === undefined) return;
      const isNewAddress = ports.now() - openedAt <= HOPELESS_MS;
      if (fault === 'media' || (fault === 'refused' && isNewAddress)) {
        stop();
        ports.fail({ kind: 'broken' });
      } else if (isNewAddress) {
        recoverLater(track);
        ports.fail({ kind: 'network' });
      } else void open(track, true);
    },
    onOnline: () => recovery?.now(),
    stop() {
      track = undefined;
      stop();
    },
  };
}
