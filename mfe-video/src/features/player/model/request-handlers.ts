import { clamp, type PlaybackRequest, type PlayerStore, type RequestHandlers } from '@inspire/shared/playback';
import type { PlayerEngine, Quality, VideoEngineEvent } from '../engine/engine';
import type { FullscreenPort } from '../engine/fullscreen';
import { initialState, type PlayerAction, type PlayerState } from './player-state';
import { speedAfter } from './preferences';

/** The latest requests. The element reports late, so quick requests must build on each other, not on the state. */
interface PlayerIntent {
  playing: boolean;
  /** What the viewer chose while there was no engine; undefined when nothing was pressed. */
  wanted: boolean | undefined;
  /** True until the engine reports the pause; a pause without it comes from the system. */
  isPauseRequested: boolean;
  speed: number;
  volume: number;
  muted: boolean;
  /** Seconds; undefined when no seek is pending. */
  position: number | undefined;
}

export const createIntent = ({ speed, volume, muted }: PlayerState): PlayerIntent => ({
  playing: false,
  wanted: undefined,
  isPauseRequested: false,
  speed,
  volume,
  muted,
  position: undefined,
});

export function updateIntent(intent: PlayerIntent, event: VideoEngineEvent): void {
  switch (event.type) {
    case 'speed':
      intent.speed = event.speed;
      break;
    case 'volume':
      intent.volume = event.volume;
      intent.muted = event.muted;
      break;
    case 'seeked':
    case 'playing':
      intent.position = undefined;
      break;
    case 'play':
      intent.playing = true;
      break;
    case 'paused':
      intent.isPauseRequested = false;
      intent.playing = false;
      break;
    case 'ended':
    case 'blocked':
      intent.playing = false;
      break;
  }
}

/** A request by a control, a key or the page; no control touches the media element. */
export type PlayerRequest =
  | PlaybackRequest
  | { readonly type: 'toggleLoop' }
  | { readonly type: 'toggleShortcuts' }
  | { readonly type: 'toggleFullscreen' }
  | { readonly type: 'toggleCaptions' }
  /** @property language a language tag; without it the stream's first */
  | { readonly type: 'showCaptions'; readonly language?: string }
  | { readonly type: 'hideCaptions' }
  /** @property steps how many of the offered speeds faster; negative for slower */
  | { readonly type: 'speedBy'; readonly steps: number }
  | { readonly type: 'setQuality'; readonly quality: Quality }
  | { readonly type: 'togglePictureInPicture' }
  | { readonly type: 'chooseCastDevice' }
  | { readonly type: 'recover' }
  /** The page pauses playback: an orientation change, with black-out (SPEC-4). */
  | { readonly type: 'interrupt'; readonly blackout: boolean }
  /** The page is visible again and resumes what it paused. */
  | { readonly type: 'resumeIfInterrupted' };

export type VideoPlayerEvent = VideoEngineEvent | PlayerAction;

interface RequestContext {
  readonly store: Pick<PlayerStore<PlayerState, VideoPlayerEvent>, 'state' | 'dispatch'>;
  readonly intent: PlayerIntent;
  /** The engine that is connected; undefined before its code has loaded. */
  engine(): PlayerEngine | undefined;
  fullscreen(): FullscreenPort | undefined;
}

function createTransport({ store, intent, engine }: RequestContext) {
  /** Keeps a press for the engine whose code still loads, and shows it at once. */
  const keep = (wanted: boolean | undefined) => {
    intent.wanted = wanted;
    intent.playing = wanted === true;
    store.dispatch({ type: 'playWanted', wanted: intent.playing });
  };
  const seek = (position: number) => {
    const { phase, duration } = store.state();
    const target = engine();
    if (!target || phase === 'opening') return;
    intent.position = clamp(position, 0, duration);
    target.seek(intent.position);
  };
  const pauseEngine = () => {
    const target = engine();
    // A page that pauses because its stream is closed says nothing about the next one.
    if (!target || intent.wanted !== undefined) keep(undefined);
    intent.playing = false;
    intent.isPauseRequested = target !== undefined && store.state().playing;
    target?.pause();
  };
  return {
    play() {
      const target = engine();
      if (store.state().phase === 'ended') target?.seek(0);
      store.dispatch({ type: 'interruptionCleared' });
      if (!target) return keep(true);
      intent.playing = true;
      target.play();
    },
    pause() {
      store.dispatch({ type: 'interruptionCleared' });
      pauseEngine();
    },
    /** For the pause of a viewer, who means the stream that is to come. */
    keepPause: () => keep(false),
    interrupt({ blackout }: { readonly blackout: boolean }) {
      store.dispatch({ type: 'interrupted', blackout });
      pauseEngine();
    },
    seek,
  };
}

function createSettings({ store, intent, engine }: RequestContext) {
  /** Without an engine the state alone changes; one that connects takes over what it says. */
  const apply = (change: (target: PlayerEngine) => void, event: VideoEngineEvent) => {
    const target = engine();
    if (target) change(target);
    else store.dispatch(event);
  };
  const applyVolume = (change: (target: PlayerEngine) => void) =>
    apply(change, { type: 'volume', volume: intent.volume, muted: intent.muted });
  const setVolume = (volume: number) => {
    const wasMuted = intent.muted;
    intent.volume = clamp(Math.round(volume * 100) / 100, 0, 1);
    intent.muted = wasMuted && volume <= 0;
    applyVolume((target) => {
      target.setVolume(intent.volume);
      if (wasMuted && !intent.muted) target.setMuted(false);
    });
  };
  return {
    setVolume,
    toggleMute() {
      // At volume 0, unmuting alone would stay silent.
      if (intent.volume === 0) return setVolume(initialState.volume);
      intent.muted = !intent.muted;
      applyVolume((target) => target.setMuted(intent.muted));
    },
    setSpeed(speed: number) {
      intent.speed = speed;
      apply((target) => target.setSpeed(speed), { type: 'speed', speed });
    },
    setCaptions(shown: boolean, language = store.state().wantedLanguage) {
      // Without captions the change would be invisible here and surprise the viewer on the next video.
      if (store.state().captions === 'none') return;
      store.dispatch({ type: 'captionsWanted', shown, language });
      engine()?.setCaptions(shown, language);
    },
  };
}

export function createRequestHandlers(context: RequestContext): RequestHandlers<PlayerRequest> {
  const { store, intent, engine, fullscreen } = context;
  const { play, pause, keepPause, interrupt, seek } = createTransport(context);
  const { setVolume, toggleMute, setSpeed, setCaptions } = createSettings(context);
  return {
    play,
    pause,
    interrupt,
    togglePlay: () => (!intent.playing ? play() : engine() ? pause() : keepPause()),
    seek: ({ position }) => seek(position),
    seekBy: ({ seconds }) => seek((intent.position ?? store.state().position) + seconds),
    setVolume: ({ volume }) => setVolume(volume),
    volumeBy: ({ change }) => setVolume((intent.muted ? 0 : intent.volume) + change),
    toggleMute,
    toggleLoop: () => store.dispatch({ type: 'loopToggled' }),
    toggleShortcuts: () => store.dispatch({ type: 'shortcutsToggled' }),
    toggleFullscreen: () => (store.state().fullscreen ? fullscreen()?.leave() : fullscreen()?.enter()),
    toggleCaptions: () => setCaptions(store.state().captions !== 'on'),
    showCaptions: ({ language }) => setCaptions(true, language),
    hideCaptions: () => setCaptions(false),
    setSpeed: ({ speed }) => setSpeed(speed),
    speedBy: ({ steps }) => setSpeed(speedAfter(intent.speed, steps)),
    setQuality: ({ quality }) => engine()?.setQuality(quality),
    togglePictureInPicture: () => engine()?.togglePictureInPicture(),
    chooseCastDevice: () => engine()?.chooseCastDevice(),
    recover: () => engine()?.recover(),
    stop() {
      pause();
      seek(0);
    },
    resumeIfInterrupted() {
      if (store.state().interrupted) engine()?.play();
    },
  };
}
