import { every } from '@inspire/shared/playback';
import type { AppleMedia } from './cast-control';
import type { MediaSourceAdapter, Quality, VideoEngineListener } from './engine';
import { createHlsSource } from './hls-source';
import { createNativeSource, type NativeSource } from './native-source';

const POLL_INTERVAL_MS = 1_000;
/** While Safari connects a device, it briefly reports none; only this many consecutive polls without a device count. */
const MIN_MISSES = 2;

const nothing = (): void => undefined;

/** True while another device plays. Either property can change late, and older Safari has no `remote`. */
const isAway = ({ webkitCurrentPlaybackTargetIsWireless, remote }: AppleMedia): boolean =>
  webkitCurrentPlaybackTargetIsWireless === true ||
  ((remote as RemotePlayback | undefined)?.state ?? 'disconnected') !== 'disconnected';

/**
 * Polls until playback leaves the device. If there was no device, Safari plays the second source because it cannot
 * play the first, and keeps it.
 * @returns a function that stops polling
 */
function onDeviceLeft(media: AppleMedia, poll: typeof every, onLeft: () => void): () => void {
  let wasAway = false;
  let misses = 0;
  return poll(POLL_INTERVAL_MS, () => {
    const away = isAway(media);
    wasAway ||= away;
    misses = away ? 0 : misses + 1;
    if (wasAway && misses >= MIN_MISSES) onLeft();
  });
}

/**
 * Plays with hls.js and lets Safari hand the stream to another device (AirPlay). A device cannot play what hls.js
 * buffers, so a second source element carries the stream's own URL. When the viewer chooses a device, Safari plays
 * the second source and hls.js releases the element; afterwards hls.js resumes at the same position.
 */
export function createAirPlaySource(
  media: AppleMedia,
  emit: VideoEngineListener,
  poll: typeof every = every,
): MediaSourceAdapter {
  const secondSource = document.createElement('source');
  secondSource.type = 'application/vnd.apple.mpegurl';
  let currentUrl = '';
  let position = 0;
  let captions: Parameters<MediaSourceAdapter['setCaptions']> = [false];
  let quality: Quality = 'auto';
  let stopPolling = nothing;

  const onTime = () => {
    // While the source changes, the element's position is 0.
    if (media.readyState >= media.HAVE_CURRENT_DATA) position = media.currentTime;
  };
  media.addEventListener('timeupdate', onTime);

  const createHls = () =>
    createHlsSource(media, emit, {
      onAttached() {
        secondSource.src = currentUrl;
        media.append(secondSource);
        // hls.js sets it to true, because its media source opens only then; left true, it would hide all devices.
        media.disableRemotePlayback = false;
      },
      onReleased: handOver,
    });
  let current: MediaSourceAdapter = createHls();

  function handOver(): void {
    current.destroy();
    const device = createNativeSource(media, emit);
    current = device;
    device.renew(currentUrl);
    device.setCaptions(...captions);
    emit({ type: 'quality', offered: [], chosen: quality });
    stopPolling = onDeviceLeft(media, poll, () => takeBack(device));
  }

  function takeBack(device: NativeSource): void {
    stopPolling();
    const wasPaused = media.paused;
    device.release();
    current = createHls();
    current.setCaptions(...captions);
    current.setQuality(quality);
    current.load({ url: currentUrl, startAt: position });
    if (!wasPaused) void media.play().catch(() => undefined);
  }

  return {
    load(source) {
      currentUrl = source.url;
      position = source.startAt;
      current.load(source);
    },
    renew(url) {
      currentUrl = url;
      secondSource.src = url;
      current.renew(url);
    },
    recover: () => current.recover(),
    reopen: () => current.reopen(),
    received: () => current.received(),
    setCaptions(...chosen) {
      captions = chosen;
      current.setCaptions(...chosen);
    },
    setQuality(chosen) {
      quality = chosen;
      current.setQuality(chosen);
    },
    destroy() {
      stopPolling();
      media.removeEventListener('timeupdate', onTime);
      // Run this before hls.js empties the element, which would then play the second source.
      media.replaceChildren();
      current.destroy();
    },
  };
}

/** True if the browser supports AirPlay and two sources: Safari since 17. */
export const canAirPlay = (media: AppleMedia): boolean =>
  typeof media.webkitShowPlaybackTargetPicker === 'function' && 'ManagedMediaSource' in window;
