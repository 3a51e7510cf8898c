import { act } from '@testing-library/react';
import type { EngineEvent, PlaybackEngine } from '../playback';

export interface FakeEngineControls<Event> {
  /** One line per call: 'load /stream/1 at 42', 'play', 'seek 10'. */
  readonly log: string[];
  emit(...events: (Event | EngineEvent)[]): void;
  /** Decodes the first data and starts playback. @param duration seconds; not reported if omitted */
  begin(position?: number, duration?: number): void;
  advance(from: number, to: number): void;
}

export interface FakeEngineCore<Event> extends FakeEngineControls<Event> {
  readonly methods: PlaybackEngine;
  record(name: string): (value?: unknown) => void;
  connect(listener: (event: Event | EngineEvent) => void): void;
}

/** Creates the part that the fake engines of all players share. */
export function createFakeEngineCore<Event = EngineEvent>(): FakeEngineCore<Event> {
  const log: string[] = [];
  let listener: ((event: Event | EngineEvent) => void) | undefined;
  const record = (name: string) => (value?: unknown) =>
    void log.push(value === undefined ? name : `${name} ${String(value)}`);
  const emit = (...events: (Event | EngineEvent)[]) => act(() => events.forEach((event) => listener?.(event)));
  return {
    log,
    record,
    emit,
    connect(next) {
      listener = next;
    },
    methods: {
      load: ({ url, startAt }) => void log.push(`load ${url} at ${startAt}`),
      renew: record('renew'),
      play: record('play'),
      pause: record('pause'),
      seek: record('seek'),
      setVolume: record('volume'),
      setMuted: record('muted'),
      setSpeed: record('speed'),
      destroy: record('destroy'),
    },
    begin(position = 0, duration) {
      emit(
        { type: 'play' },
        ...(duration === undefined ? [] : [{ type: 'duration', duration } as const]),
        { type: 'ready' },
        { type: 'playing', position },
      );
    },
    advance(from, to) {
      for (let position = from; position <= to; position += 0.25)
        emit({ type: 'time', position, bufferedEnd: position + 20 });
    },
  };
}
