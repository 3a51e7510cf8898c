import { bufferedFrom, isLoadedFrom } from './buffered';
import type { AudioEngine, EngineListener } from './engine';

const faultOf = ({ code, MEDIA_ERR_NETWORK, MEDIA_ERR_DECODE }: MediaError) =>
  code === MEDIA_ERR_NETWORK ? 'network' : code === MEDIA_ERR_DECODE ? 'media' : 'refused';

/** An element without anything to play, whose connection is free for others. */
function clear(media: HTMLMediaElement): void {
  media.removeAttribute('src');
  media.load();
}

/**
 * Makes the engine for two media elements. The first one plays and stands in the document, where the shell's stop-media action
 * finds it (SPEC-1). The other one gets the next track ready, and changes places with it when that is to play.
 */
export function createEngine(
  elements: readonly [HTMLAudioElement, HTMLAudioElement],
  emit: EngineListener,
): AudioEngine {
  let [media, other] = elements;
  /** The address of the track that the other element gets ready. */
  let ahead = '';
  /** The newest address, and the one that the element has. */
  let address = '';
  let loaded = '';
  let startAt = 0;
  /** False until the element stands where playback begins: before that, its own position means nothing. */
  let placed = false;
  let active = false;
  /** The listener's wish: an element that fails pauses by itself. */
  let isWanted = false;

  const position = () => (placed ? media.currentTime : startAt);
  const open = (at: number) => {
    loaded = address;
    startAt = at;
    placed = false;
    media.src = address;
  };
  const play = () => {
    isWanted = true;
    media.play().catch((error: unknown) => {
      // A pause or a new source may take the request back, which is no fault.
      if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return;
      isWanted = false;
      emit({ type: 'blocked' });
    });
  };
  /** Goes on under the newer address, at the same place; false when there is none. */
  const moveOver = (at: number): boolean => {
    if (address === loaded) return false;
    open(at);
    if (isWanted) play();
    return true;
  };

  /** Plays by the other element what that has ready; false when it has not even begun to load it, and nothing would be won. */
  const changePlaces = (url: string): boolean => {
    if (url !== ahead || other.error || other.readyState < other.HAVE_METADATA) return false;
    [media, other] = [other, media];
    ahead = '';
    loaded = url;
    placed = true;
    // Leaving the document silences the one; entering it does not disturb the other.
    other.replaceWith(media);
    clear(other);
    listeners.durationchange?.();
    if (media.readyState >= media.HAVE_CURRENT_DATA) emit({ type: 'ready' });
    return true;
  };

  /** What was got ready is not what plays next: it takes no more of the line. */
  const dropAhead = () => {
    if (ahead === '') return;
    ahead = '';
    clear(other);
  };

  const tellTime = () => emit({ type: 'time', position: position(), bufferedEnd: bufferedFrom(media, position()) });
  const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    loadedmetadata() {
      placed = true;
      if (startAt > 0) media.currentTime = startAt;
    },
    durationchange: () => Number.isFinite(media.duration) && emit({ type: 'duration', duration: media.duration }),
    loadeddata: () => emit({ type: 'ready' }),
    timeupdate: tellTime,
    progress: tellTime,
    play: () => emit({ type: 'played' }),
    playing: () => emit({ type: 'flowing', position: position() }),
    waiting: () => emit({ type: 'waiting' }),
    pause() {
      // Events come late: by now it may play again. The end and a fault pause too, and say more by events of their own.
      if (!media.paused || media.ended || media.error) return;
      isWanted = false;
      emit({ type: 'paused', position: position() });
      // A pause is when a newer address costs nobody a sound.
      if (!isLoadedFrom(media, position())) moveOver(position());
    },
    seeked: () => emit({ type: 'seeked', position: position() }),
    ended: () => emit({ type: 'ended', position: position() }),
    error() {
      const { error } = media;
      // An abort is our own doing, by taking the source away.
      if (!error || error.code === error.MEDIA_ERR_ABORTED || moveOver(position())) return;
      emit({ type: 'failed', fault: faultOf(error) });
    },
  };
  // What the other element does is its own matter.
  const entries = Object.entries(listeners).map(
    ([name, listener]) => [name, ({ target }: Event) => active && target === media && listener()] as const,
  );
  for (const element of elements) for (const [name, listener] of entries) element.addEventListener(name, listener);

  const pause = () => {
    isWanted = false;
    media.pause();
  };
  const release = () => {
    active = false;
    pause();
  };
  const empty = () => {
    release();
    ahead = address = loaded = '';
    elements.forEach(clear);
  };
  return {
    prepare() {
      if (media.paused && loaded === '') elements.forEach((element) => element.load());
    },
    load({ url, startAt: at }) {
      active = true;
      address = url;
      if (at === 0 && changePlaces(url)) return;
      dropAhead();
      open(at);
    },
    preloadTrack(url) {
      if (url === ahead) return;
      ahead = url;
      other.src = url;
    },
    renew(url) {
      address = url;
      if (media.paused && !isLoadedFrom(media, position())) moveOver(position());
    },
    release,
    empty,
    play,
    pause,
    seek(to) {
      if (!placed) startAt = to;
      // What is not loaded yet has to be asked for anyway: the newer address may as well be the one.
      else if (isLoadedFrom(media, to) || !moveOver(to)) media.currentTime = to;
    },
    setVolume: (volume) => elements.forEach((element) => (element.volume = volume)),
    setMuted: (muted) => elements.forEach((element) => (element.muted = muted)),
    setSpeed: (speed) =>
      elements.forEach((element) => {
        // The default too: a new source goes back to it.
        element.defaultPlaybackRate = speed;
        element.playbackRate = speed;
      }),
    destroy() {
      empty();
      for (const element of elements) {
        for (const [name, listener] of entries) element.removeEventListener(name, listener);
        element.remove();
      }
    },
  };
}
