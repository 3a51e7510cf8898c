import type { TabChannel } from '@inspire/shared/events';
import { findStorage, type KeyValueStorage } from '@inspire/shared/guards';
import { browserMediaSession, type MediaSessionPort, setBrowserTimer, type SetTimer } from '@inspire/shared/playback';
import { createEngine } from '../engine/create-engine';
import type { CreateEngine } from '../engine/engine';
import type { Random } from '../model/queue';

export type PlayerStorage = KeyValueStorage;

/** Events of the page; each method returns its unsubscriber. */
export interface PageLifecycle {
  /** The page is hidden; on phones it may never become visible again. */
  onHidden(listener: () => void): () => void;
  /** The page unloads. */
  onLeave(listener: () => void): () => void;
  /** The browser is online again. */
  onOnline(listener: () => void): () => void;
}

/** The browser APIs that the player uses, so that tests can replace them. */
export interface PlayerPlatform {
  readonly createEngine: CreateEngine;
  readonly storage: PlayerStorage | undefined;
  readonly mediaSession: MediaSessionPort | undefined;
  readonly page: PageLifecycle;
  /** Connects the site's other tabs; undefined without `BroadcastChannel`. */
  readonly tabs: TabChannel | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly random: Random;
}

const listen = (target: EventTarget, name: string) => (listener: () => void) => {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
};

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
  page: {
    onHidden: (listener) =>
      listen(document, 'visibilitychange')(() => document.visibilityState === 'hidden' && listener()),
    onLeave: listen(window, 'pagehide'),
    onOnline: listen(window, 'online'),
  },
  tabs: openTabChannel(),
  now: () => Date.now(),
  setTimer: setBrowserTimer,
  random: () => Math.random(),
});
