import type { EngineListener } from './engine';

/** Safari's own way to AirPlay, older than the standard. */
export interface AppleMedia extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
}

const AVAILABLE = 'webkitplaybacktargetavailabilitychanged';
/** Where the picture goes was changed: to a device, or back. */
export const TARGET = 'webkitcurrentplaybacktargetiswirelesschanged';

export interface RemotePlaybackControl {
  choose(): void;
  end(): void;
}

/** Another device to watch on (Cast, AirPlay): offered only while the browser knows of one. */
export function createCastControl(media: AppleMedia, emit: EngineListener): RemotePlaybackControl {
  let offered = false;
  let ended = false;
  const apple = typeof media.webkitShowPlaybackTargetPicker === 'function';
  // Not every browser has the standard's either.
  const remote = apple ? undefined : (media.remote as RemotePlayback | undefined);
  const isActive = () => (apple ? media.webkitCurrentPlaybackTargetIsWireless === true : remote?.state === 'connected');
  const tell = () => {
    // What plays there can be brought back, also when its device is not announced any more.
    if (!ended) emit({ type: 'remote', offered: offered || isActive(), active: isActive() });
  };
  const set = (available: boolean) => {
    offered = available;
    tell();
  };
  const onApple = (event: Event) => set((event as Event & { availability?: string }).availability === 'available');
  const states = ['connecting', 'connect', 'disconnect'];

  if (apple) {
    media.addEventListener(AVAILABLE, onApple);
    media.addEventListener(TARGET, tell);
  } else if (remote) {
    // A browser that cannot watch for devices in the background says so, and offers none.
    remote.watchAvailability(set).catch(() => undefined);
    for (const state of states) remote.addEventListener(state, tell);
  }
  return {
    choose() {
      if (apple) media.webkitShowPlaybackTargetPicker?.();
      // Closing the browser's list without a choice is no fault.
      else remote?.prompt().catch(() => undefined);
    },
    end() {
      ended = true;
      media.removeEventListener(AVAILABLE, onApple);
      media.removeEventListener(TARGET, tell);
      for (const state of states) remote?.removeEventListener(state, tell);
      remote?.cancelWatchAvailability().catch(() => undefined);
    },
  };
}
