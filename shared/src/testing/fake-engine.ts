import { act } from '@testing-library/react';
import type { EngineEvent, PlaybackEngine } from '../playback';

/** What a test reads from an engine without media, and how it plays the part of the media element. */
export interface FakeEngineControls<Event> {
  /** The calls, one line each: 'load /stream/1 at 42', 'play', 'seek 10'. */
  readonly log: string[];
  /** Emits events of the media element. */
  emit(...events: (Event | EngineEvent)[]): void;
  /** Starts playback: the first data has been decoded. @param duration seconds; not reported if left out */
  begin(position?: number, duration?: number): void;
  /** Plays from one position to another, and reports the position four times a second. */
  advance(from: number, to: number): void;
}

export interface FakeEngineCore<Event> extends FakeEngineControls<Event> {
  /** The methods of every engine, which log their calls. */
  readonly methods: PlaybackEngine;
  /** Returns a method that logs the name and its argument. */
  record(name: string): (value?: unknown) => void;
  /** Sends the events to the player's listener. */
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
