import type { AppleMedia } from './cast-control';
import type { MediaSourceAdapter, Quality, VideoEngineListener } from './engine';
import { every } from './every';
import { createHlsSource } from './hls-source';
import { createNativeSource, type NativeSource } from './native-source';

const LOOK_MS = 1_000;
/** While Safari changes over to the device it says in between that there is none; a second look in a row tells the truth. */
const LOOKS = 2;

const nothing = (): void => undefined;

/**
 * Plays by hls.js, and lets Safari hand the stream to another device (AirPlay). A device cannot take what hls.js fills, so the
 * stream's own address stands beside it, in a second source. Once a device is chosen Safari plays that one by itself, and hls.js
 * lets the element go; when the device is left, hls.js goes on at the same place.
 */
export function createAirPlaySource(
  media: AppleMedia,
  emit: VideoEngineListener,
  look: typeof every = every,
): MediaSourceAdapter {
  const beside = document.createElement('source');
  beside.type = 'application/vnd.apple.mpegurl';
  let address = '';
  let place = 0;
  let captions: Parameters<MediaSourceAdapter['setCaptions']> = [false];
  let quality: Quality = 'auto';
  let stopLooking = nothing;

  // Both, because each is late where the other is not; and not every Safari has the standard's.
  const remote = media.remote as RemotePlayback | undefined;
  const isAway = () =>
    media.webkitCurrentPlaybackTargetIsWireless === true || (remote !== undefined && remote.state !== 'disconnected');
  const onTime = () => {
    // Between two sources the element stands at 0.
    if (media.readyState >= media.HAVE_CURRENT_DATA) place = media.currentTime;
  };
  media.addEventListener('timeupdate', onTime);

  const makeHls = () =>
    createHlsSource(media, emit, {
      onAttached() {
        beside.src = address;
        media.append(beside);
        // hls.js sets it, because the media source opens only so; after that it would keep every device away.
        media.disableRemotePlayback = false;
      },
      onReleased: handOver,
    });
  let current: MediaSourceAdapter = makeHls();

  function handOver(): void {
    current.destroy();
    const device = createNativeSource(media, emit);
    current = device;
    device.renew(address);
    device.setCaptions(...captions);
    emit({ type: 'quality', offered: [], chosen: 'auto' });
    let wasAway = false;
    let misses = 0;
    stopLooking = look(LOOK_MS, () => {
      const away = isAway();
      wasAway ||= away;
      misses = away ? 0 : misses + 1;
      // Without a device Safari has taken the second source because it cannot play the first: then it stays with that.
      if (wasAway && misses >= LOOKS) takeBack(device);
    });
  }

  function takeBack(device: NativeSource): void {
    stopLooking();
    const wasPaused = media.paused;
    device.release();
    current = makeHls();
    current.setCaptions(...captions);
    current.setQuality(quality);
    current.load({ url: address, startAt: place });
    if (!wasPaused) void media.play().catch(() => undefined);
  }

  return {
    load(source) {
      address = source.url;
      place = source.startAt;
      current.load(source);
    },
    renew(url) {
      address = url;
      beside.src = url;
      current.renew(url);
    },
    recover: () => current.recover(),
    reopen: () => current.reopen(),
    received: () => current.received(),
    setCaptions(...wanted) {
      captions = wanted;
      current.setCaptions(...wanted);
    },
    setQuality(wanted) {
      quality = wanted;
      current.setQuality(wanted);
    },
    destroy() {
      stopLooking();
      media.removeEventListener('timeupdate', onTime);
      // Before the element is emptied, or it would play what is left in it.
      media.replaceChildren();
      current.destroy();
    },
  };
}

/** True where the browser knows AirPlay and can play two sources: Safari since 17. */
export const canAirPlay = (media: AppleMedia): boolean =>
  typeof media.webkitShowPlaybackTargetPicker === 'function' && 'ManagedMediaSource' in window;
