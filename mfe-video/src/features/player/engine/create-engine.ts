import { every, playMedia, setMediaSpeed } from '@inspire/shared/playback';
import { canAirPlay, createAirPlaySource } from './air-play-source';
import { createCastControl } from './cast-control';
import type { CreateEngine, MediaSourceAdapter, VideoEngineListener } from './engine';
import { canPlayByHls, createHlsSource } from './hls-source';
import { observeMedia } from './media-events';
import { canPlayNatively, createNativeSource } from './native-source';
import { createPictureInPicture } from './picture-in-picture';
import { detectStalls } from './stall-detector';

const noop = (): void => undefined;

/** Prefers hls.js, which renews URLs without a gap and measures the bandwidth; falls back to native HLS. */
function chooseSource(media: HTMLVideoElement, emit: VideoEngineListener): MediaSourceAdapter {
  if (canPlayByHls()) return canAirPlay(media) ? createAirPlaySource(media, emit) : createHlsSource(media, emit);
  if (canPlayNatively(media)) return createNativeSource(media, emit);
  return {
    load: () => emit({ type: 'failed', error: 'unsupported' }),
    renew: noop,
    recover: noop,
    reopen: noop,
    received: () => 0,
    setCaptions: noop,
    setQuality: noop,
    destroy: noop,
  };
}

export const createEngine: CreateEngine = (media, emit) => {
  const unfollow = observeMedia(media, emit);
  const source = chooseSource(media, emit);
  const pictureInPicture = createPictureInPicture(media, emit);
  const cast = createCastControl(media, emit);
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
    play: () => playMedia(media, () => emit({ type: 'blocked' })),
    pause: () => media.pause(),
    seek: (position) => (media.currentTime = position),
    setVolume: (volume) => (media.volume = volume),
    setMuted: (muted) => (media.muted = muted),
    setSpeed: (speed) => setMediaSpeed(media, speed),
    togglePictureInPicture: pictureInPicture.toggle,
    chooseCastDevice: cast.choose,
    destroy() {
      media.pause();
      unwatch();
      unfollow();
      pictureInPicture.end();
      cast.dispose();
      source.destroy();
    },
  };
};
