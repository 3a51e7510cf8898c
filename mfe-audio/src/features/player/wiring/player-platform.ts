import type { TabChannel } from '@inspire/shared/events';
import { findStorage, type KeyValueStorage } from '@inspire/shared/guards';
import {
  browserMediaSession,
  browserPageLifecycle,
  type MediaSessionPort,
  type PageLifecycle,
  setBrowserTimer,
  type SetTimer,
} from '@inspire/shared/playback';
import { createEngine } from '../engine/create-engine';
import type { CreateEngine } from '../engine/engine';
import type { Random } from '../model/queue';

export interface PlayerPlatform {
  readonly createEngine: CreateEngine;
  readonly storage: KeyValueStorage | undefined;
  readonly mediaSession: MediaSessionPort | undefined;
  readonly page: Pick<PageLifecycle, 'onHidden' | 'onLeave' | 'onOnline'>;
  /** Connects the site's other tabs; undefined without `BroadcastChannel`. */
  readonly tabs: TabChannel | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly random: Random;
}

/** Some browsers lack `BroadcastChannel`, or throw when storage is blocked. */
function openTabChannel(): TabChannel | undefined {
  try {
    return new BroadcastChannel('audio-player');
  } catch {
    return undefined;
  }
}

function makeAudio(): HTMLAudioElement {
  const media = document.createElement('audio');
  media.preload = 'auto';
  return media;
}

export const browserPlayerPlatform = (): PlayerPlatform => ({
  createEngine(emit) {
    const media = makeAudio();
    document.body.append(media);
    return createEngine([media, makeAudio()], emit);
  },
  storage: findStorage('localStorage'),
  mediaSession: browserMediaSession(),
  page: browserPageLifecycle(),
  tabs: openTabChannel(),
  now: () => Date.now(),
  setTimer: setBrowserTimer,
  random: () => Math.random(),
});
