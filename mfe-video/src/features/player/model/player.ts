import {
  createPlayerStore,
  createRequestDispatcher,
  type PlayerStore,
  type StreamSource,
} from '@inspire/shared/playback';
import type { PlayerEngine, VideoEngineListener, VideoErrorKind } from '../engine/engine';
import type { FullscreenPort } from '../engine/fullscreen';
import { initialState, type PlayerState, reduce } from './player-state';
import type { Preferences } from './preferences';
import { createRequestHandlers, type PlayerRequest, type VideoPlayerEvent } from './request-handlers';

export interface OpenOptions extends StreamSource {
  /** Seconds, from the catalogue: shown until the stream reports its own. */
  readonly duration: number;
  readonly autoplay: boolean;
}

/** Mediates between controls, which only send requests, and the engine, the only part that uses the media element. */
export interface Player extends Pick<PlayerStore<PlayerState, VideoPlayerEvent>, 'state' | 'subscribe' | 'onEvent'> {
  request(request: PlayerRequest): void;
  /** Returns the newest URL of the open stream; undefined before one is open. */
  url(): string | undefined;
  /** Opens a stream, as soon as an engine is connected. */
  open(source: OpenOptions): void;
  /** Sets a newer URL of the open stream. */
  renew(url: string): void;
  /** Reports an error that the engine cannot report because its code did not load. */
  fail(error: VideoErrorKind): void;
  /** Connects an engine; returns a function that disconnects and destroys it. */
  connect(create: (emit: VideoEngineListener) => PlayerEngine, fullscreen: FullscreenPort): () => void;
}

export interface PlayerOptions {
  /** True while the page is hidden: a pause that was not requested then comes from the system. */
  readonly isHidden: () => boolean;
  readonly preferences?: Preferences;
  /** Seconds; shown until a stream is open. */
  readonly duration?: number;
}

/** A new engine starts with the browser's defaults. */
function applyPreferences(engine: PlayerEngine, preferences: Preferences) {
  const { volume, muted, speed, quality, wantsCaptions, wantedLanguage } = preferences;
  engine.setVolume(volume);
  if (muted) engine.setMuted(true);
  if (speed !== 1) engine.setSpeed(speed);
  if (quality !== 'auto') engine.setQuality(quality);
  if (wantsCaptions) engine.setCaptions(true, wantedLanguage);
}

export function createPlayer({ isHidden, preferences, duration = 0 }: PlayerOptions): Player {
  const store = createPlayerStore<PlayerState, VideoPlayerEvent>({ ...initialState, ...preferences, duration }, reduce);
  const early: { play?: boolean } = {};
  let engine: PlayerEngine | undefined;
  let fullscreen: FullscreenPort | undefined;
  let opened: OpenOptions | undefined;

  const receive: VideoEngineListener = (event) => {
    // A requested pause has already changed the state, so it interrupts nothing.
    if (event.type === 'paused' && isHidden()) store.dispatch({ type: 'interrupted', blackout: false });
    store.dispatch(event);
    // Do not use the element's own loop: the recorder must see the end of every round.
    if (event.type === 'ended' && store.state().loop) {
      engine?.seek(0);
      engine?.play();
    }
  };
  const start = () => {
    if (!engine || !opened) return;
    engine.load(opened);
    if (early.play ?? opened.autoplay) engine.play();
    early.play = undefined;
  };

  return {
    state: store.state,
    subscribe: store.subscribe,
    onEvent: store.onEvent,
    request: createRequestDispatcher(
      createRequestHandlers({ store, early, engine: () => engine, fullscreen: () => fullscreen }),
    ),
    url: () => opened?.url,
    open(source) {
      opened = source;
      const { duration } = store.state();
      store.dispatch({ type: 'opened', position: source.startAt, duration: source.duration || duration });
      start();
    },
    renew(url) {
      if (opened) opened = { ...opened, url };
      engine?.renew(url);
    },
    fail: (error) => receive({ type: 'failed', error }),
    connect(create, port) {
      engine = create(receive);
      fullscreen = port;
      applyPreferences(engine, store.state());
      if (store.state().error) store.dispatch({ type: 'recovered' });
      const unfollow = port.follow((isOn) => store.dispatch({ type: 'fullscreenChanged', fullscreen: isOn }));
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
