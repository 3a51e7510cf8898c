import { bufferedFrom, isLoadedFrom } from './buffered';
import type { AudioEngine, EngineListener } from './engine';

const faultOf = ({ code, MEDIA_ERR_NETWORK, MEDIA_ERR_DECODE }: MediaError) =>
  code === MEDIA_ERR_NETWORK ? 'network' : code === MEDIA_ERR_DECODE ? 'media' : 'refused';

/** Makes the engine for a media element. */
export function createEngine(media: HTMLAudioElement, emit: EngineListener): AudioEngine {
  /** The newest address, and the one that the element has. */
  let address = '';
  let loaded = '';
  let startAt = 0;
  /** False until the element stands where playback begins: before that, its own position means nothing. */
  let placed = false;
  let active = false;

  const position = () => (placed ? media.currentTime : startAt);
  const open = (at: number) => {
    loaded = address;
    startAt = at;
    placed = false;
    media.src = address;
  };
  const play = () => {
    media.play().catch((error: unknown) => {
      // A pause or a new source may take the request back, which is no fault.
      if (error instanceof DOMException && error.name === 'NotAllowedError') emit({ type: 'blocked' });
    });
  };
  /** Goes on under the newer address, at the same place; false when there is none. */
  const moveOver = (at: number): boolean => {
    if (address === loaded) return false;
    const wasPlaying = !media.paused;
    open(at);
    if (wasPlaying) play();
    return true;
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
      // Events come late: by now it may play again. Reaching the end pauses too; `ended` follows and says more.
      if (!media.paused || media.ended) return;
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
  const entries = Object.entries(listeners).map(([name, listener]) => [name, () => active && listener()] as const);
  for (const [name, listener] of entries) media.addEventListener(name, listener);

  const release = () => {
    active = false;
    media.pause();
  };
  return {
    prepare() {
      if (media.paused && loaded === '') media.load();
    },
    load(source) {
      active = true;
      address = source.url;
      open(source.startAt);
    },
    renew(url) {
      address = url;
      if (media.paused && !isLoadedFrom(media, position())) moveOver(position());
    },
    release,
    play,
    pause: () => media.pause(),
    seek(to) {
      if (!placed) startAt = to;
      // What is not loaded yet has to be asked for anyway: the newer address may as well be the one.
      else if (isLoadedFrom(media, to) || !moveOver(to)) media.currentTime = to;
    },
    setVolume: (volume) => (media.volume = volume),
    setMuted: (muted) => (media.muted = muted),
    setSpeed(speed) {
      // The default too: a new source goes back to it.
      media.defaultPlaybackRate = speed;
      media.playbackRate = speed;
    },
    destroy() {
      release();
      for (const [name, listener] of entries) media.removeEventListener(name, listener);
      media.removeAttribute('src');
      media.load();
      media.remove();
    },
  };
}
