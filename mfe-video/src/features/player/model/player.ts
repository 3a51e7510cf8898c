import type { EngineErrorKind, EngineEvent, EngineListener, PlayerEngine, StreamSource } from '../engine/engine';
import type { FullscreenPort } from '../engine/fullscreen';
import type { PlayerRequest } from './player-request';
import { initialState, type PlayerAction, type PlayerState, reduce } from './player-state';
import type { Preferences } from './preferences';
import { speedAfter } from './speeds';

/** Told of every engine event, with the state before and after it. */
export type PlayerListener = (event: EngineEvent, before: PlayerState, after: PlayerState) => void;

export interface OpenOptions extends StreamSource {
  /** Length in seconds as the catalogue says it, until the stream says it itself. */
  readonly duration: number;
  readonly autoplay: boolean;
}

/** The mediator between controls, which only send requests, and the engine, which alone knows the media element. */
export interface Player {
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  onEvent(listener: PlayerListener): () => void;
  request(request: PlayerRequest): void;
  /** The newest address of what is open, undefined before anything is. */
  address(): string | undefined;
  /** Opens a stream; before an engine is there it waits for one. */
  open(source: OpenOptions): void;
  /** Hands over a newer address of what is open. */
  renew(url: string): void;
  /** Tells of a fault that the engine itself cannot, because it is not there. */
  fail(fault: EngineErrorKind): void;
  /** Gives the player its engine; the returned function takes it away and ends it. */
  connect(make: (emit: EngineListener) => PlayerEngine, fullscreen: FullscreenPort): () => void;
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export interface PlayerOptions {
  /** True while the page cannot be seen: a pause that nobody asked for is then the system's. */
  readonly isHidden: () => boolean;
  /** What the viewer has set before; as a new viewer has it without. */
  readonly preferences?: Preferences;
}

/** Makes a player without an engine. */
export function createPlayer({ isHidden, preferences }: PlayerOptions): Player {
  let state: PlayerState = { ...initialState, ...preferences };
  let engine: PlayerEngine | undefined;
  let fullscreen: FullscreenPort | undefined;
  let opened: OpenOptions | undefined;
  let askedToPause = false;
  /** What was asked for last: the element tells only later, and two clicks in a row must not ask for the same. */
  let wanted: 'playing' | 'paused' = 'paused';
  let wantedSpeed = state.speed;
  let wantedSound = { volume: state.volume, muted: state.muted };
  let wantedPosition: number | undefined;
  const changed = new Set<() => void>();
  const listeners = new Set<PlayerListener>();

  const apply = (event: EngineEvent | PlayerAction) => {
    const next = reduce(state, event);
    if (next === state) return;
    state = next;
    changed.forEach((listener) => listener());
  };
  const receive: EngineListener = (event) => {
    const before = state;
    if (event.type === 'paused') {
      if (!askedToPause && isHidden()) apply({ type: 'interrupted', blackout: false });
      askedToPause = false;
    }
    apply(event);
    if (event.type === 'speed') wantedSpeed = event.speed;
    if (event.type === 'volume') wantedSound = { volume: event.volume, muted: event.muted };
    if (event.type === 'seeked' || event.type === 'flowing') wantedPosition = undefined;
    if (event.type === 'played') wanted = 'playing';
    if (event.type === 'paused' || event.type === 'ended' || event.type === 'blocked') wanted = 'paused';
    listeners.forEach((listener) => listener(event, before, state));
    // Own loop instead of the element's: a viewing that reached its end is recorded as ended, each time round.
    if (event.type === 'ended' && state.loop) {
      engine?.seek(0);
      engine?.play();
    }
  };
  const play = () => {
    if (state.phase === 'ended') engine?.seek(0);
    apply({ type: 'resumed' });
    wanted = 'playing';
    engine?.play();
  };
  const pauseEngine = () => {
    askedToPause = state.playing;
    wanted = 'paused';
    engine?.pause();
  };
  const pause = () => {
    apply({ type: 'resumed' });
    pauseEngine();
  };
  const seek = (position: number) => {
    if (!engine || state.phase === 'opening') return;
    wantedPosition = within(position, 0, state.duration);
    engine.seek(wantedPosition);
  };
  const setVolume = (volume: number) => {
    if (!engine) return;
    const { muted } = wantedSound;
    wantedSound = { volume: within(Math.round(volume * 100) / 100, 0, 1), muted: muted && volume <= 0 };
    engine.setVolume(wantedSound.volume);
    if (muted && !wantedSound.muted) engine.setMuted(false);
  };
  const setCaptions = (shown: boolean, language = state.wantedLanguage) => {
    // Where there are none, nobody sees what was set: it must not show on the next video.
    if (state.captions === 'none') return;
    apply({ type: 'captionsWanted', shown, language });
    engine?.setCaptions(shown, language);
  };
  /** A new engine knows nothing of what the viewer has set. */
  const tellPreferences = (to: PlayerEngine) => {
    to.setVolume(state.volume);
    if (state.muted) to.setMuted(true);
    if (state.speed !== 1) to.setSpeed(state.speed);
    if (state.wantsCaptions) to.setCaptions(true, state.wantedLanguage);
  };
  const setSpeed = (speed: number) => {
    if (engine) wantedSpeed = speed;
    engine?.setSpeed(speed);
  };
  const start = () => {
    if (!engine || !opened) return;
    engine.load(opened);
    if (opened.autoplay) engine.play();
  };

  const handlers: { [T in PlayerRequest['type']]: (request: Extract<PlayerRequest, { type: T }>) => void } = {
    play,
    pause,
    togglePlay: () => (wanted === 'playing' ? pause() : play()),
    seek: ({ position }) => seek(position),
    seekBy: ({ seconds }) => seek((wantedPosition ?? state.position) + seconds),
    setVolume: ({ volume }) => setVolume(volume),
    volumeBy: ({ change }) => setVolume((wantedSound.muted ? 0 : wantedSound.volume) + change),
    toggleMute() {
      if (!engine) return;
      // At volume 0 nothing is heard of unmuting alone.
      if (wantedSound.volume === 0) return setVolume(initialState.volume);
      wantedSound = { ...wantedSound, muted: !wantedSound.muted };
      engine.setMuted(wantedSound.muted);
    },
    toggleLoop: () => apply({ type: 'loopToggled' }),
    toggleFullscreen: () => (state.fullscreen ? fullscreen?.leave() : fullscreen?.enter()),
    toggleCaptions: () => setCaptions(state.captions !== 'on'),
    showCaptions: ({ language }) => setCaptions(true, language),
    hideCaptions: () => setCaptions(false),
    setSpeed: ({ speed }) => setSpeed(speed),
    speedBy: ({ steps }) => setSpeed(speedAfter(wantedSpeed, steps)),
    setQuality: ({ quality }) => engine?.setQuality(quality),
    togglePictureInPicture: () => engine?.togglePictureInPicture(),
    chooseCastDevice: () => engine?.chooseCastDevice(),
    recover: () => engine?.recover(),
    stop() {
      pause();
      seek(0);
    },
    interrupt({ blackout }) {
      apply({ type: 'interrupted', blackout });
      pauseEngine();
    },
    goOn() {
      if (state.interrupted) engine?.play();
    },
  };

  return {
    state: () => state,
    subscribe(listener) {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request: (request) => (handlers[request.type] as (given: PlayerRequest) => void)(request),
    address: () => opened?.url,
    open(source) {
      opened = source;
      wantedPosition = undefined;
      apply({ type: 'opened', position: source.startAt, duration: source.duration || state.duration });
      start();
    },
    renew(url) {
      if (opened) opened = { ...opened, url };
      engine?.renew(url);
    },
    fail: (fault) => receive({ type: 'failed', fault }),
    connect(make, port) {
      engine = make(receive);
      fullscreen = port;
      tellPreferences(engine);
      if (state.fault) apply({ type: 'recovered' });
      const unfollow = port.follow((isOn) => apply({ type: 'fullscreenChanged', fullscreen: isOn }));
      start();
      return () => {
        unfollow();
        engine?.destroy();
        engine = undefined;
        fullscreen = undefined;
      };
    },
  };
}
