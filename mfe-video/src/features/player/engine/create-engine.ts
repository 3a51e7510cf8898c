import { canAirPlay, createAirPlaySource } from './air-play-source';
import { createCastControl } from './cast-control';
import type { CreateEngine, EngineListener, MediaSourceAdapter } from './engine';
import { every } from './every';
import { canPlayByHls, createHlsSource } from './hls-source';
import { followMedia } from './media-events';
import { canPlayNatively, createNativeSource } from './native-source';
import { createPictureInPicture } from './picture-in-picture';
import { detectStalls } from './stall-detector';

const nothing = (): void => undefined;

/** hls.js first: it renews addresses without a break and measures the line; the browser's own player where it cannot run. */
function chooseSource(media: HTMLVideoElement, emit: EngineListener): MediaSourceAdapter {
  if (canPlayByHls()) return canAirPlay(media) ? createAirPlaySource(media, emit) : createHlsSource(media, emit);
  if (canPlayNatively(media)) return createNativeSource(media, emit);
  return {
    load: () => emit({ type: 'failed', fault: 'unsupported' }),
    renew: nothing,
    recover: nothing,
    reopen: nothing,
    received: () => 0,
    setCaptions: nothing,
    setQuality: nothing,
    destroy: nothing,
  };
}

/** Makes the engine for a media element. */
export const createEngine: CreateEngine = (media, emit) => {
  const unfollow = followMedia(media, emit);
  const source = chooseSource(media, emit);
  const pictureInPicture = createPictureInPicture(media, emit);
  const remote = createCastControl(media, emit);
  const unwatch = detectStalls(
    {
      running: () => !media.paused && !media.ended,
      position: () => media.currentTime,
      received: source.received,
      online: () => navigator.onLine,
      every,
    },
    (call) => (call === 1 ? source.recover() : source.reopen()),
  );
  return {
    ...source,
    play() {
      media.play().catch((error: unknown) => {
        // A pause or a new source may take the request back, which is no fault.
        if (error instanceof DOMException && error.name === 'NotAllowedError') emit({ type: 'blocked' });
      });
    },
    pause: () => media.pause(),
    seek: (position) => (media.currentTime = position),
    setVolume: (volume) => (media.volume = volume),
    setMuted: (muted) => (media.muted = muted),
    setSpeed(speed) {
      // A new source takes the default one.
      media.defaultPlaybackRate = speed;
      media.playbackRate = speed;
    },
    togglePictureInPicture: pictureInPicture.toggle,
    chooseCastDevice: remote.choose,
    destroy() {
      media.pause();
      unwatch();
      unfollow();
      pictureInPicture.end();
      remote.end();
      source.destroy();
    },
  };
};
