import {
  createMediaListeners,
  getBufferedEnd,
  type MediaListeners,
  playMedia,
  setMediaSpeed,
  toMediaErrorKind,
} from '@inspire/shared/playback';
import type { AudioEngine, EngineListener } from './engine';

/** Browsers round the end of buffered ranges. */
const END_TOLERANCE_SECONDS = 0.5;

const isLoadedFrom = (media: Pick<HTMLMediaElement, 'buffered' | 'duration'>, position: number): boolean =>
  getBufferedEnd(media, position) >= media.duration - END_TOLERANCE_SECONDS;

/** Removes the element's source, which also closes its connection. */
function clear(media: HTMLMediaElement): void {
  media.removeAttribute('src');
  media.load();
}

interface ElementPair {
  /** The element that plays. It is in the document, where the shell's stop-media action finds it (SPEC-1). */
  media: HTMLAudioElement;
  other: HTMLAudioElement;
  preloadedUrl: string;
  /** The newest URL of the current track. */
  url: string;
  loadedUrl: string;
  startAt: number;
  /** False until the element is at its start position; its own position is meaningless before that. */
  isPlaced: boolean;
  isActive: boolean;
  /** What the listener requested: an element that fails pauses by itself. */
  isPlayRequested: boolean;
}

function createPlayback(pair: ElementPair, emit: EngineListener) {
  const getPosition = () => (pair.isPlaced ? pair.media.currentTime : pair.startAt);
  const open = (position: number) => {
    pair.loadedUrl = pair.url;
    pair.startAt = position;
    pair.isPlaced = false;
    pair.media.src = pair.url;
  };
  const play = () => {
    pair.isPlayRequested = true;
    playMedia(pair.media, () => {
      pair.isPlayRequested = false;
      emit({ type: 'blocked' });
    });
  };
  return {
    getPosition,
    open,
    play,
    pause() {
      pair.isPlayRequested = false;
      pair.media.pause();
    },
    /** Switches to the newest URL at a position; false if it is loaded already. */
    switchUrl(position: number): boolean {
      if (pair.url === pair.loadedUrl) return false;
      open(position);
      if (pair.isPlayRequested) play();
      return true;
    },
    /** Plays a track with the element that has buffered it; false if its buffering has not even begun. */
    swap(url: string): boolean {
      const { media, other } = pair;
      if (url !== pair.preloadedUrl || other.error || other.readyState < other.HAVE_METADATA) return false;
      Object.assign(pair, { media: other, other: media, preloadedUrl: '', loadedUrl: url, isPlaced: true });
      // Removing an element from the document pauses it; inserting one does not.
      media.replaceWith(other);
      clear(media);
      return true;
    },
    dropPreloaded() {
      if (pair.preloadedUrl === '') return;
      pair.preloadedUrl = '';
      clear(pair.other);
    },
  };
}

type Playback = ReturnType<typeof createPlayback>;

function createListeners(
  pair: ElementPair,
  { getPosition, switchUrl }: Playback,
  emit: EngineListener,
): MediaListeners {
  const onTime = () =>
    emit({ type: 'time', position: getPosition(), bufferedEnd: getBufferedEnd(pair.media, getPosition()) });
  return {
    ...createMediaListeners(() => pair.media, getPosition, emit),
    loadedmetadata() {
      pair.isPlaced = true;
      if (pair.startAt > 0) pair.media.currentTime = pair.startAt;
    },
    timeupdate: onTime,
    progress: onTime,
    pause() {
      const { paused, ended, error } = pair.media;
      // Events arrive late: the element may play again. The end and an error also pause it, but have their own events.
      if (!paused || ended || error) return;
      pair.isPlayRequested = false;
      emit({ type: 'paused', position: getPosition() });
      // While paused, switching to the newest URL causes no audible gap.
      if (!isLoadedFrom(pair.media, getPosition())) switchUrl(getPosition());
    },
    error() {
      const error = pair.media.error && toMediaErrorKind(pair.media.error);
      if (error && !switchUrl(getPosition())) emit({ type: 'failed', error });
    },
  };
}

function listen(elements: readonly HTMLAudioElement[], pair: ElementPair, listeners: MediaListeners): () => void {
  const entries = Object.entries(listeners).map(
    ([name, listener]) => [name, ({ target }: Event) => pair.isActive && target === pair.media && listener()] as const,
  );
  for (const element of elements) for (const [name, listener] of entries) element.addEventListener(name, listener);
  return () => {
    for (const element of elements) for (const [name, listener] of entries) element.removeEventListener(name, listener);
  };
}

/**
 * Creates the engine for two media elements: one plays, the other buffers the next track. They swap roles when that
 * track starts, so that there is no gap.
 */
export function createEngine(
  elements: readonly [HTMLAudioElement, HTMLAudioElement],
  emit: EngineListener,
): AudioEngine {
  const [media, other] = elements;
  const pair: ElementPair = {
    ...{ media, other, preloadedUrl: '', url: '', loadedUrl: '' },
    ...{ startAt: 0, isPlaced: false, isActive: false, isPlayRequested: false },
  };
  const playback = createPlayback(pair, emit);
  const { getPosition, open, play, pause, switchUrl, swap, dropPreloaded } = playback;
  const listeners = createListeners(pair, playback, emit);
  const unlisten = listen(elements, pair, listeners);

  const release = () => {
    pair.isActive = false;
    pause();
  };
  const empty = () => {
    release();
    pair.preloadedUrl = pair.url = pair.loadedUrl = '';
    elements.forEach(clear);
  };
  return {
    prepare() {
      if (pair.media.paused && pair.loadedUrl === '') elements.forEach((element) => element.load());
    },
    load({ url, startAt }) {
      pair.isActive = true;
      pair.url = url;
      if (startAt === 0 && swap(url)) {
        listeners.durationchange?.();
        if (pair.media.readyState >= pair.media.HAVE_CURRENT_DATA) emit({ type: 'ready' });
        return;
      }
      dropPreloaded();
      open(startAt);
    },
    preloadTrack(url) {
      if (url === pair.preloadedUrl) return;
      pair.preloadedUrl = url;
      pair.other.src = url;
    },
    renew(url) {
      pair.url = url;
      if (pair.media.paused && !isLoadedFrom(pair.media, getPosition())) switchUrl(getPosition());
    },
    release,
    empty,
    play,
    pause,
    seek(position) {
      if (!pair.isPlaced) pair.startAt = position;
      // A position that is not buffered needs a request anyway, which may as well use the newest URL.
      else if (isLoadedFrom(pair.media, position) || !switchUrl(position)) pair.media.currentTime = position;
    },
    setVolume: (volume) => elements.forEach((element) => (element.volume = volume)),
    setMuted: (muted) => elements.forEach((element) => (element.muted = muted)),
    setSpeed: (speed) => elements.forEach((element) => setMediaSpeed(element, speed)),
    destroy() {
      empty();
      unlisten();
      elements.forEach((element) => element.remove());
    },
  };
}
