import { act } from '@testing-library/react';
import type { StreamSource } from '@inspire/shared/playback';
import type {
  CreateEngine,
  PlayerEngine,
  VideoEngineEvent,
  VideoEngineListener,
} from '../features/player/engine/engine';

/** An engine without media: it notes what it is told to do, and a test plays the part of the media element. */
export interface FakeEngine extends PlayerEngine {
  /** What it was told, one line each: 'load /stream/ at 42', 'play', 'seek 10'. */
  readonly log: string[];
  readonly create: CreateEngine;
  readonly load: (source: StreamSource) => void;
  /** As if the media element had said it. */
  emit(...events: VideoEngineEvent[]): void;
  /** As if the first picture had come, of a video of so many seconds, and playback had begun. */
  begin(position?: number, duration?: number): void;
  /** As if playback had gone on to a position, told four times a second. */
  watch(from: number, to: number): void;
}

export function createFakeEngine(): FakeEngine {
  const log: string[] = [];
  let listener: VideoEngineListener | undefined;
  const note = (name: string) => (value?: unknown) =>
    void log.push(value === undefined ? name : `${name} ${String(value)}`);
  const emit = (...events: VideoEngineEvent[]) => act(() => events.forEach((event) => listener?.(event)));
  const engine: PlayerEngine = {
    load: ({ url, startAt }) => void log.push(`load ${url} at ${startAt}`),
    renew: note('renew'),
    recover: note('recover'),
    play: note('play'),
    pause: note('pause'),
    seek: note('seek'),
    setVolume: note('volume'),
    setMuted: note('muted'),
    setCaptions: (shown, language) =>
      void log.push(['captions', shown, language].filter((part) => part !== undefined).join(' ')),
    setSpeed: note('speed'),
    setQuality: note('quality'),
    togglePictureInPicture: note('picture in picture'),
    chooseCastDevice: note('choose cast device'),
    destroy: note('destroy'),
  };
  return {
    ...engine,
    log,
    emit,
    create(_, listen) {
      listener = listen;
      return engine;
    },
    begin(position = 0, duration = 600) {
      emit({ type: 'play' }, { type: 'duration', duration }, { type: 'ready' }, { type: 'playing', position });
    },
    watch(from, to) {
      for (let position = from; position <= to; position += 0.25)
        emit({ type: 'time', position, bufferedEnd: position + 20 });
    },
  };
}
