import type { VideoEngineListener } from './engine';

/** Safari's APIs of AirPlay and of its own presentations, which are older than the standards. */
export interface AppleMedia extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
  /** On iPhones. */
  readonly webkitDisplayingFullscreen?: boolean;
  readonly webkitPresentationMode?: 'inline' | 'picture-in-picture' | 'fullscreen';
}

const AVAILABLE = 'webkitplaybacktargetavailabilitychanged';
/** Fires when playback moves to a device, or back. */
export const TARGET = 'webkitcurrentplaybacktargetiswirelesschanged';

export interface CastControl {
  choose(): void;
  dispose(): void;
}

export function createCastControl(media: AppleMedia, emit: VideoEngineListener): CastControl {
  let isOffered = false;
  let isDisposed = false;
  const isApple = typeof media.webkitShowPlaybackTargetPicker === 'function';
  const remote = isApple ? undefined : (media.remote as RemotePlayback | undefined);
  // A device that is still connecting counts: the viewer must be able to cancel it.
  const isActive = () =>
    isApple
      ? media.webkitCurrentPlaybackTargetIsWireless === true
      : remote !== undefined && remote.state !== 'disconnected';
  const report = () => {
    // The viewer can end casting even when the device is no longer available.
    if (!isDisposed) emit({ type: 'cast', offered: isOffered || isActive(), active: isActive() });
  };
  const set = (available: boolean) => {
    isOffered = available;
    report();
  };
  const onApple = (event: Event) => set((event as Event & { availability?: string }).availability === 'available');
  const states = ['connecting', 'connect', 'disconnect'];

  if (isApple) {
    media.addEventListener(AVAILABLE, onApple);
    media.addEventListener(TARGET, report);
  } else if (remote) {
    // Browsers that cannot watch for devices in the background reject; casting is then not offered.
    remote.watchAvailability(set).catch(() => undefined);
    for (const state of states) remote.addEventListener(state, report);
  }
  return {
    choose() {
      if (isApple) media.webkitShowPlaybackTargetPicker?.();
      // Rejected when the viewer closes the list without a choice.
      else remote?.prompt().catch(() => undefined);
    },
    dispose() {
      isDisposed = true;
      media.removeEventListener(AVAILABLE, onApple);
      media.removeEventListener(TARGET, report);
      for (const state of states) remote?.removeEventListener(state, report);
      remote?.cancelWatchAvailability().catch(() => undefined);
    },
  };
}
