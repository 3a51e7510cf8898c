import { createFakeEngineCore, type FakeEngineControls } from '@inspire/shared/testing';
import type { CreateEngine, PlayerEngine, VideoEngineEvent } from '../features/player/engine/engine';

/** A video engine without media. `begin` reports a duration of 600 seconds by default. */
export interface FakeEngine extends PlayerEngine, FakeEngineControls<VideoEngineEvent> {
  readonly create: CreateEngine;
}

export function createFakeEngine(): FakeEngine {
  const { log, emit, advance, begin, record, connect, methods } = createFakeEngineCore<VideoEngineEvent>();
  const engine: PlayerEngine = {
    ...methods,
    recover: record('recover'),
    setCaptions: (shown, language) =>
      void log.push(['captions', shown, language].filter((part) => part !== undefined).join(' ')),
    setQuality: record('quality'),
    togglePictureInPicture: record('picture in picture'),
    chooseCastDevice: record('choose cast device'),
  };
  return {
    ...engine,
    log,
    emit,
    advance,
    begin: (position, duration = 600) => begin(position, duration),
    create(_, listener) {
      connect(listener);
      return engine;
    },
  };
}
