import type { CreateEngine, EngineEvent, EngineListener } from '../engine/engine';
import type { PlaybackError } from './playback-error';
import type { PlayerRequest } from './player-request';
import {
  initialState,
  type PlayerAction,
  type PlayerSettings,
  type PlayerState,
  reduce,
  type Sleep,
} from './player-state';
import { makeQueue, placeAfter, type Queue, type Random, reorder } from './queue';

export type PlayerEvent = EngineEvent | PlayerAction;
/** Told of everything that happens, with the state before and after it. */
export type PlayerListener = (event: PlayerEvent, before: PlayerState, after: PlayerState) => void;

export interface Restored {
  readonly settings: PlayerSettings;
  readonly queue: Queue | undefined;
  /** Seconds into the queue's current track. */
  readonly position: number;
}

/** The mediator between whoever asks and the engine, which alone knows the media element. It lives as long as the remote. */
export interface Player {
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  onEvent(listener: PlayerListener): () => void;
  request(request: PlayerRequest): void;
  /** Hands over the address of the track that is being opened. */
  load(url: string): void;
  /** Hands over the address of the track that plays next, which is got ready. */
  preloadTrack(url: string): void;
  /** Hands over a newer address of the same track. */
  renew(url: string): void;
  fail(fault: PlaybackError): void;
  /** Takes up what was there before a reload, paused. */
  restore(restored: Restored): void;
  /** Drops the queue and falls silent: the session ended. */
  empty(): void;
  destroy(): void;
}

export interface PlayerOptions {
  readonly createEngine: CreateEngine;
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Makes a player with nothing to play. */
export function createPlayer({ createEngine, random, now }: PlayerOptions): Player {
  let state = initialState;
  /** True while the engine has the address of the current track. */
  let isLoaded = false;
  const changed = new Set<() => void>();
  const listeners = new Set<PlayerListener>();

  const tell = (event: PlayerEvent) => {
    const before = state;
    state = reduce(before, event);
    if (state !== before) changed.forEach((listener) => listener());
    listeners.forEach((listener) => listener(event, before, state));
  };
  const receive: EngineListener = (event) => {
    tell(event);
    if (event.type === 'ended') advance();
  };
  const engine = createEngine(receive);

  const apply = (settings: Partial<PlayerSettings>) => {
    tell({ type: 'set', settings });
    engine.setVolume(state.volume / 100);
    engine.setMuted(state.muted);
    engine.setSpeed(state.speed);
  };
  const release = () => {
    isLoaded = false;
    engine.release();
  };
  const put = (queue: Queue, playing: boolean, position = 0) => {
    release();
    tell({ type: 'put', queue, position, playing });
  };
  const again = () => {
    engine.seek(0);
    tell({ type: 'moved', position: 0 });
    play();
  };
  const goTo = (at: number) => {
    const { queue } = state;
    if (!queue) return;
    engine.prepare();
    if (at === queue.at && state.phase === 'ready') again();
    else put({ ...queue, at }, true);
  };
  const step = (steps: number) => {
    if (state.queue) goTo(placeAfter(state.queue, steps));
  };
  /** The end of a track: the next one, looping to the first (SPEC-4). */
  function advance() {
    const { queue, sleep, repeatOne } = state;
    if (!queue) return;
    if (sleep?.kind === 'track') {
      tell({ type: 'sleepSet', sleep: undefined });
      put(repeatOne ? queue : { ...queue, at: placeAfter(queue, 1) }, false);
    } else if (repeatOne) again();
    else step(1);
  }

  function play() {
    if (!state.queue) return;
    engine.prepare();
    if (state.phase === 'resting' || state.fault) {
      release();
      return tell({ type: 'opening' });
    }
    tell({ type: 'asked', playing: true });
    // Before that, `load` plays it.
    if (isLoaded) engine.play();
  }
  const pause = () => {
    // Told at once, with the place: the element tells late, and a track may have changed or been rewound by then.
    if (state.playing) tell({ type: 'paused', position: state.position });
    engine.pause();
  };
  const seek = (wanted: number) => {
    if (!state.queue) return;
    const position = within(wanted, 0, state.duration);
    tell({ type: 'moved', position });
    if (isLoaded) engine.seek(position);
  };

  const handlers: { [T in PlayerRequest['type']]: (request: Extract<PlayerRequest, { type: T }>) => void } = {
    open({ queue: request }) {
      const queue = makeQueue(request, state.shuffle, random);
      if (!queue) return;
      engine.prepare();
      put(queue, true);
    },
    play,
    pause,
    togglePlay: () => (state.playing ? pause() : play()),
    next: () => step(1),
    previous: () => step(-1),
    jump: ({ at }) => goTo(at),
    seek: ({ position }) => seek(position),
    seekBy: ({ seconds }) => seek(state.position + seconds),
    setVolume: ({ volume }) =>
      apply({ volume: within(Math.round(volume), 0, 100), ...(volume > 0 && { muted: false }) }),
    toggleMute: () =>
      apply(state.volume === 0 ? { volume: initialState.volume, muted: false } : { muted: !state.muted }),
    setSpeed: ({ speed }) => apply({ speed }),
    toggleShuffle() {
      const shuffle = !state.shuffle;
      apply({ shuffle });
      if (state.queue) tell({ type: 'reordered', queue: reorder(state.queue, shuffle, random) });
    },
    toggleRepeatOne: () => apply({ repeatOne: !state.repeatOne }),
    setSleep({ after }) {
      const timed = (minutes: number): Sleep => ({ kind: 'time', minutes, endsAt: now() + minutes * 60_000 });
      tell({ type: 'sleepSet', sleep: typeof after === 'number' ? timed(after) : after && { kind: after } });
    },
    stop() {
      pause();
      seek(0);
    },
  };

  apply({});
  return {
    state: () => state,
    subscribe(listener) {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request: (request) => (handlers[request.type] as (given: PlayerRequest) => void)(request),
    load(url) {
      isLoaded = true;
      engine.load({ url, startAt: state.position });
      if (state.playing) engine.play();
    },
    preloadTrack: engine.preloadTrack,
    renew: engine.renew,
    fail(fault) {
      if (fault.kind !== 'network') release();
      tell({ type: 'faulted', fault });
    },
    restore({ settings, queue, position }) {
      apply(settings);
      if (queue) put(queue, false, position);
    },
    empty() {
      isLoaded = false;
      engine.empty();
      tell({ type: 'emptied' });
      apply({});
    },
    destroy() {
      engine.destroy();
      changed.clear();
      listeners.clear();
    },
  };
}
