import {
  clamp,
  createSoundHandlers,
  type EngineEvent,
  type PlayerStore,
  type RequestHandlers,
} from '@inspire/shared/playback';
import type { AudioEngine } from '../engine/engine';
import type { PlayerRequest } from './player-request';
import type { PlayerAction, PlayerSettings, PlayerState, Sleep } from './player-state';
import { createQueue, positionAfter, type Queue, type Random, reorder } from './queue';

export type PlayerEvent = EngineEvent | PlayerAction;

export interface TransportContext {
  readonly store: Pick<PlayerStore<PlayerState, PlayerEvent>, 'state' | 'dispatch'>;
  readonly engine: AudioEngine;
}

export interface Transport {
  play(): void;
  pause(): void;
  seek(position: number): void;
  open(queue: Queue): void;
  put(queue: Queue, playing: boolean, position?: number): void;
  jump(at: number): void;
  step(steps: number): void;
  /** Handles the end of a track: plays the next one, after the last one the first (SPEC-4). */
  advance(): void;
  load(url: string): void;
  /** Stops the engine; the current track has to be loaded again. */
  release(): void;
  empty(): void;
}

export function createTransport({ store: { state, dispatch }, engine }: TransportContext): Transport {
  let isLoaded = false;

  const release = () => {
    isLoaded = false;
    engine.release();
  };
  const put = (queue: Queue, playing: boolean, position = 0) => {
    release();
    dispatch({ type: 'put', queue, position, playing });
  };
  function play() {
    if (!state().queue) return;
    engine.prepare();
    if (state().phase === 'resting' || state().error) {
      release();
      return dispatch({ type: 'opening' });
    }
    dispatch({ type: 'playRequested', playing: true });
    // Otherwise `load` starts playback.
    if (isLoaded) engine.play();
  }
  const replay = () => {
    engine.seek(0);
    dispatch({ type: 'moved', position: 0 });
    play();
  };
  const jump = (at: number) => {
    const { queue, phase } = state();
    if (!queue) return;
    engine.prepare();
    if (at === queue.at && phase === 'ready') replay();
    else put({ ...queue, at }, true);
  };
  const step = (steps: number) => {
    const { queue } = state();
    if (queue) jump(positionAfter(queue, steps));
  };
  return {
    play,
    pause() {
      // Dispatch now, with the position: when the element reports it, the track may have changed or been rewound.
      if (state().playing) dispatch({ type: 'paused', position: state().position });
      engine.pause();
    },
    seek(wanted) {
      if (!state().queue) return;
      const position = clamp(wanted, 0, state().duration);
      dispatch({ type: 'moved', position });
      if (isLoaded) engine.seek(position);
    },
    open(queue) {
      engine.prepare();
      put(queue, true);
    },
    put,
    jump,
    step,
    advance() {
      const { queue, sleep, repeatOne } = state();
      if (!queue) return;
      if (sleep?.kind === 'track') {
        dispatch({ type: 'sleepSet', sleep: undefined });
        put(repeatOne ? queue : { ...queue, at: positionAfter(queue, 1) }, false);
      } else if (repeatOne) replay();
      else step(1);
    },
    load(url) {
      isLoaded = true;
      engine.load({ url, startAt: state().position });
      if (state().playing) engine.play();
    },
    release,
    empty() {
      isLoaded = false;
      engine.empty();
    },
  };
}

export interface RequestContext extends Pick<TransportContext, 'store'> {
  readonly transport: Transport;
  readonly applySettings: (settings: Partial<PlayerSettings>) => void;
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createRequestHandlers(context: RequestContext): RequestHandlers<PlayerRequest> {
  const { transport, applySettings, random, now } = context;
  const { state, dispatch } = context.store;
  const { play, pause, seek, jump, step } = transport;
  return {
    ...createSoundHandlers(state, applySettings),
    open({ queue: request }) {
      const queue = createQueue(request, state().shuffle, random);
      if (queue) transport.open(queue);
    },
    play,
    pause,
    togglePlay: () => (state().playing ? pause() : play()),
    next: () => step(1),
    previous: () => step(-1),
    jump: ({ at }) => jump(at),
    seek: ({ position }) => seek(position),
    seekBy: ({ seconds }) => seek(state().position + seconds),
    setSpeed: ({ speed }) => applySettings({ speed }),
    toggleShuffle() {
      const shuffle = !state().shuffle;
      applySettings({ shuffle });
      const { queue } = state();
      if (queue) dispatch({ type: 'reordered', queue: reorder(queue, shuffle, random) });
    },
    toggleRepeatOne: () => applySettings({ repeatOne: !state().repeatOne }),
    setSleep({ after }) {
      const toTimedSleep = (minutes: number): Sleep => ({ kind: 'time', minutes, endsAt: now() + minutes * 60_000 });
      dispatch({ type: 'sleepSet', sleep: typeof after === 'number' ? toTimedSleep(after) : after && { kind: after } });
    },
    stop() {
      pause();
      seek(0);
    },
  };
}
