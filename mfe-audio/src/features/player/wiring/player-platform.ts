import type { TabChannel } from '@inspire/shared/events';
import { findStorage, type KeyValueStorage } from '@inspire/shared/guards';
import { browserMediaSession, type MediaSessionPort, setBrowserTimer, type SetTimer } from '@inspire/shared/playback';
import { createEngine } from '../engine/create-engine';
import type { CreateEngine } from '../engine/engine';
import type { Random } from '../model/queue';

export type PlayerStorage = KeyValueStorage;

/** What happens to the page; each returns how to stop listening. */
export interface PageLifecycle {
  /** The page is hidden, and may never come back. */
  onHidden(listener: () => void): () => void;
  /** The page ends. */
  onLeave(listener: () => void): () => void;
  /** The browser is on the network again. */
  onOnline(listener: () => void): () => void;
}

/** Everything of the browser that the player uses; tests put their own in its place. */
export interface PlayerPlatform {
  readonly createEngine: CreateEngine;
  readonly storage: PlayerStorage | undefined;
  readonly mediaSession: MediaSessionPort | undefined;
  readonly page: PageLifecycle;
  /** The site's other tabs, where a browser can reach them. */
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

/** Undefined where the browser has none, or refuses it together with storage. */
function tabChannel(): TabChannel | undefined {
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

/** The browser itself. */
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
  tabs: tabChannel(),
  now: () => Date.now(),
  setTimer: setBrowserTimer,
  random: () => Math.random(),
});
