import { act } from '@testing-library/react';
import type { EngineEvent } from '@inspire/shared/playback';
import type { AudioEngine, CreateEngine, EngineListener } from '../features/player/engine/engine';

/** An engine without media: it notes what it is told to do, and a test plays the part of the media element. */
export interface FakeEngine {
  /** What it was told, one line each: 'load /stream/1 at 42', 'play', 'seek 10'. */
  readonly log: string[];
  readonly create: CreateEngine;
  /** As if the media element had said it. */
  emit(...events: EngineEvent[]): void;
  /** As if the first sound had come and playback had begun. */
  begin(position?: number): void;
  /** As if playback had gone on to a position, told four times a second. */
  listen(from: number, to: number): void;
}

export function createFakeEngine(): FakeEngine {
  const log: string[] = [];
  let listener: EngineListener | undefined;
  const note = (name: string) => (value?: unknown) =>
    void log.push(value === undefined ? name : `${name} ${String(value)}`);
  const emit = (...events: EngineEvent[]) => act(() => events.forEach((event) => listener?.(event)));
  const engine: AudioEngine = {
    prepare: note('prepare'),
    load: ({ url, startAt }) => void log.push(`load ${url} at ${startAt}`),
    preloadTrack: note('ahead'),
    renew: note('renew'),
    release: note('release'),
    empty: note('empty'),
    play: note('play'),
    pause: note('pause'),
    seek: note('seek'),
    setVolume: note('volume'),
    setMuted: note('muted'),
    setSpeed: note('speed'),
    destroy: note('destroy'),
  };
  return {
    log,
    emit,
    create(listen) {
      listener = listen;
      return engine;
    },
    begin: (position = 0) => emit({ type: 'play' }, { type: 'ready' }, { type: 'playing', position }),
    listen(from, to) {
      for (let position = from; position <= to; position += 0.25)
        emit({ type: 'time', position, bufferedEnd: position + 20 });
    },
  };
}
