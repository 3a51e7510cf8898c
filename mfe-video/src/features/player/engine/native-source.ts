import { toMediaErrorKind } from '@inspire/shared/playback';
import type { AppleMedia } from './cast-control';
import type { MediaSourceAdapter, VideoEngineListener } from './engine';
import { createNativeCaptions } from './native-captions';

export interface NativeSource extends MediaSourceAdapter {
  /** Ends without removing the element's source, because the caller sets another one. */
  release(): void;
}

/** Plays HLS natively: where hls.js cannot run (Safari on older iPhones), or while another device plays. */
export function createNativeSource(media: AppleMedia, emit: VideoEngineListener): NativeSource {
  let current = '';
  let hasFailed = false;
  let received = 0;

  const onError = () => {
    const error = media.error && toMediaErrorKind(media.error);
    if (!error) return;
    hasFailed = true;
    emit({ type: 'failed', error });
  };
  const onData = () => {
    if (hasFailed) emit({ type: 'recovered' });
    hasFailed = false;
  };
  const onProgress = () => (received += 1);
  media.addEventListener('progress', onProgress);
  media.addEventListener('error', onError);
  media.addEventListener('loadeddata', onData);
  const captions = createNativeCaptions(media, emit);

  const release = () => {
    media.removeEventListener('progress', onProgress);
    media.removeEventListener('error', onError);
    media.removeEventListener('loadeddata', onData);
    captions.destroy();
  };
  const open = (url: string, startAt: number) => {
    media.src = url;
    if (startAt > 0) media.addEventListener('loadedmetadata', () => (media.currentTime = startAt), { once: true });
  };
  const reopen = () => {
    const wasPaused = media.paused;
    open(current, media.currentTime);
    if (!wasPaused) void media.play().catch(() => undefined);
  };

  return {
    load({ url, startAt }) {
      current = url;
      open(url, startAt);
    },
    // The browser uses the old URL until it fails; setting a new source now would interrupt playback.
    renew(url) {
      current = url;
    },
    recover: reopen,
    reopen,
    received: () => received,
    setCaptions: (shown, language) => captions.choose(shown, language),
    // The browser chooses the quality by itself and does not report it.
    setQuality: () => undefined,
    release,
    destroy() {
      release();
      media.removeAttribute('src');
      media.load();
    },
  };
}

export const canPlayNatively = (media: HTMLVideoElement): boolean =>
  media.canPlayType('application/vnd.apple.mpegurl') !== '';
