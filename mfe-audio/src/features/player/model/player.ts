import { createPlayerStore, createRequestDispatcher, type PlayerStore } from '@inspire/shared/playback';
import type { CreateEngine } from '../engine/engine';
import type { PlaybackError } from './playback-error';
import type { PlayerRequest } from './player-request';
import { initialState, type PlayerSettings, type PlayerState, reduce } from './player-state';
import type { Queue, Random } from './queue';
import { createRequestHandlers, createTransport, type PlayerEvent } from './request-handlers';

export interface Restored {
  readonly settings: PlayerSettings;
  readonly queue: Queue | undefined;
  /** Seconds into the queue's current track. */
  readonly position: number;
}

/** Mediates between requests and the engine, which alone uses the media elements. Lives as long as the remote. */
export interface Player extends Pick<PlayerStore<PlayerState, PlayerEvent>, 'state' | 'subscribe' | 'onEvent'> {
  request(request: PlayerRequest): void;
  load(url: string): void;
  preloadTrack(url: string): void;
  /** Sets a newer URL of the current track. */
  renew(url: string): void;
  fail(error: PlaybackError): void;
  /** Restores the state from before a reload, paused. */
  restore(restored: Restored): void;
  /** Stops and drops the queue when the session ends. */
  empty(): void;
  destroy(): void;
}

export interface PlayerOptions {
  readonly createEngine: CreateEngine;
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createPlayer({ createEngine, random, now }: PlayerOptions): Player {
  const store = createPlayerStore<PlayerState, PlayerEvent>(initialState, reduce);
  const { state, dispatch } = store;
  const engine = createEngine((event) => {
    dispatch(event);
    if (event.type === 'ended') transport.advance();
  });
  const transport = createTransport({ store, engine });

  const applySettings = (settings: Partial<PlayerSettings>) => {
    dispatch({ type: 'set', settings });
    engine.setVolume(state().volume);
    engine.setMuted(state().muted);
    engine.setSpeed(state().speed);
  };

  applySettings({});
  return {
    state,
    subscribe: store.subscribe,
    onEvent: store.onEvent,
    request: createRequestDispatcher(createRequestHandlers({ store, transport, applySettings, random, now })),
    load: transport.load,
    preloadTrack: engine.preloadTrack,
    renew: engine.renew,
    fail(error) {
      if (error.kind !== 'network') transport.release();
      dispatch({ type: 'errorSet', error });
    },
    restore({ settings, queue, position }) {
      applySettings(settings);
      if (queue) transport.put(queue, false, position);
    },
    empty() {
      transport.empty();
      dispatch({ type: 'emptied' });
      applySettings({});
    },
    destroy() {
      engine.destroy();
      store.clear();
    },
  };
}
