import type { EngineEvent } from '@inspire/shared/playback';
import { createFakeEngineCore, type FakeEngineControls } from '@inspire/shared/testing';
import type { AudioEngine, CreateEngine } from '../features/player/engine/engine';

export interface FakeEngine extends FakeEngineControls<EngineEvent> {
  readonly create: CreateEngine;
}

export function createFakeEngine(): FakeEngine {
  const { log, emit, advance, begin, record, connect, methods } = createFakeEngineCore();
  const engine: AudioEngine = {
    ...methods,
    prepare: record('prepare'),
    preloadTrack: record('ahead'),
    release: record('release'),
    empty: record('empty'),
  };
  return {
    log,
    emit,
    advance,
    begin,
    create(listener) {
      connect(listener);
      return engine;
    },
  };
}
