import { toMediaErrorKind } from '@inspire/shared/playback';
import { createCaptions, type Cue } from './captions';
import { type AppleMedia, TARGET } from './cast-control';
import type { MediaSourceAdapter, VideoEngineListener } from './engine';

export interface NativeSource extends MediaSourceAdapter {
  /** Ends without taking the element its source, for one who gives it another. */
  release(): void;
}

/** Plays HLS where the browser does so by itself: hls.js cannot run (Safari on older iPhones), or another device shows it. */
export function createNativeSource(media: AppleMedia, emit: VideoEngineListener): NativeSource {
  let address = '';
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
  let shown = false;
  let language: string | undefined;
  const captions = () => [...media.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
  const tellCaptions = () => {
    const all = captions();
    const track = all.find((candidate) => candidate.language === language) ?? all[0];
    const isShown = shown && track !== undefined;
    emit({
      type: 'captions',
      available: track !== undefined,
      shown: isShown,
      tracks: all.map((candidate) => ({ language: candidate.language, name: candidate.label })),
      language: isShown ? track.language : undefined,
    });
    for (const other of all) if (other !== track) other.mode = 'disabled';
    if (!track) return;
    // Hidden, not disabled: the browser goes on reading it, and the player shows it, above its controls. Another device shows
    // by itself what the browser would.
    const mode = media.webkitCurrentPlaybackTargetIsWireless === true ? 'showing' : 'hidden';
    track.mode = shown ? mode : 'disabled';
    track.oncuechange = () => {
      const cues = createCaptions();
      cues.add([...(track.activeCues ?? [])] as unknown as Cue[]);
      emit({ type: 'cue', text: shown ? cues.textAt(media.currentTime) : '' });
    };
    if (!shown) emit({ type: 'cue', text: '' });
  };
  const open = (url: string, startAt: number) => {
    media.src = url;
    if (startAt > 0) media.addEventListener('loadedmetadata', () => (media.currentTime = startAt), { once: true });
  };
  const onProgress = () => (received += 1);
  media.addEventListener('progress', onProgress);
  media.addEventListener('error', onError);
  media.addEventListener('loadeddata', onData);
  media.addEventListener(TARGET, tellCaptions);
  media.textTracks.addEventListener('addtrack', tellCaptions);

  const release = () => {
    media.removeEventListener('progress', onProgress);
    media.removeEventListener('error', onError);
    media.removeEventListener('loadeddata', onData);
    media.removeEventListener(TARGET, tellCaptions);
    media.textTracks.removeEventListener('addtrack', tellCaptions);
  };
  const reopen = () => {
    const wasPaused = media.paused;
    open(address, media.currentTime);
    if (!wasPaused) void media.play().catch(() => undefined);
  };

  return {
    load({ url, startAt }) {
      address = url;
      open(url, startAt);
    },
    // The browser keeps the old address until it fails; a new source now would be the very break that is to be avoided.
    renew(url) {
      address = url;
    },
    recover: reopen,
    reopen,
    received: () => received,
    setCaptions(wanted, wantedLanguage) {
      shown = wanted;
      language = wantedLanguage;
      tellCaptions();
    },
    // The browser chooses by itself, and tells nobody.
    setQuality: () => undefined,
    release,
    destroy() {
      release();
      media.removeAttribute('src');
      media.load();
    },
  };
}

/** True where the browser says that it plays HLS. */
export const canPlayNatively = (media: HTMLVideoElement): boolean =>
  media.canPlayType('application/vnd.apple.mpegurl') !== '';
