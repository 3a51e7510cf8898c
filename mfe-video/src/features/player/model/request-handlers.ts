import {
  clamp,
  createSoundHandlers,
  type PlaybackRequest,
  type PlayerStore,
  type RequestHandlers,
} from '@inspire/shared/playback';
import type { PlayerEngine, Quality, VideoEngineEvent } from '../engine/engine';
import type { FullscreenPort } from '../engine/fullscreen';
import type { PlayerAction, PlayerState } from './player-state';
import { speedAfter } from './preferences';

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
  /** What the viewer chose while there was no engine; undefined when nothing was pressed. */
  readonly early: { play?: boolean };
  /** The engine that is connected; undefined before its code has loaded. */
  engine(): PlayerEngine | undefined;
  fullscreen(): FullscreenPort | undefined;
}

// The media element reports a change later. Change the state now, so that the next request sees it.
function createTransport({ store: { state, dispatch }, early, engine }: RequestContext) {
  const seek = (wanted: number) => {
    const { phase, duration } = state();
    const target = engine();
    if (!target || phase === 'opening') return;
    const position = clamp(wanted, 0, duration);
    dispatch({ type: 'seeking', position });
    target.seek(position);
  };
  const pauseEngine = () => {
    // A page that pauses because its stream is closed says nothing about the next one.
    early.play = undefined;
    dispatch({ type: 'playWanted', wanted: false });
    engine()?.pause();
  };
  return {
    play() {
      const { phase } = state();
      const target = engine();
      dispatch({ type: 'interruptionCleared' });
      dispatch({ type: 'playWanted', wanted: true });
      if (phase === 'ended') seek(0);
      if (target) target.play();
      else early.play = true;
    },
    pause() {
      dispatch({ type: 'interruptionCleared' });
      pauseEngine();
    },
    interrupt({ blackout }: { readonly blackout: boolean }) {
      dispatch({ type: 'interrupted', blackout });
      pauseEngine();
    },
    seek,
  };
}

export function createRequestHandlers(context: RequestContext): RequestHandlers<PlayerRequest> {
  const { early, engine, fullscreen } = context;
  const { state, dispatch } = context.store;
  const { play, pause, interrupt, seek } = createTransport(context);
  const setSpeed = (speed: number) => {
    dispatch({ type: 'speed', speed });
    engine()?.setSpeed(speed);
  };
  const setCaptions = (shown: boolean, language = state().wantedLanguage) => {
    // Without captions the change would be invisible here and surprise the viewer on the next video.
    if (state().captions === 'none') return;
    dispatch({ type: 'captionsWanted', shown, language });
    engine()?.setCaptions(shown, language);
  };
  return {
    ...createSoundHandlers(state, ({ volume, muted }) => {
      dispatch({ type: 'volume', volume, muted });
      engine()?.setVolume(volume);
      engine()?.setMuted(muted);
    }),
    play,
    pause,
    interrupt,
    togglePlay() {
      if (!state().playing) return play();
      pause();
      // The viewer means the stream that is to come.
      if (!engine()) early.play = false;
    },
    seek: ({ position }) => seek(position),
    seekBy: ({ seconds }) => seek(state().position + seconds),
    toggleLoop: () => dispatch({ type: 'loopToggled' }),
    toggleShortcuts: () => dispatch({ type: 'shortcutsToggled' }),
    toggleFullscreen: () => (state().fullscreen ? fullscreen()?.leave() : fullscreen()?.enter()),
    toggleCaptions: () => setCaptions(state().captions !== 'on'),
    showCaptions: ({ language }) => setCaptions(true, language),
    hideCaptions: () => setCaptions(false),
    setSpeed: ({ speed }) => setSpeed(speed),
    speedBy: ({ steps }) => setSpeed(speedAfter(state().speed, steps)),
    setQuality: ({ quality }) => engine()?.setQuality(quality),
    togglePictureInPicture: () => engine()?.togglePictureInPicture(),
    chooseCastDevice: () => engine()?.chooseCastDevice(),
    recover: () => engine()?.recover(),
    stop() {
      pause();
      seek(0);
    },
    resumeIfInterrupted() {
      if (state().interrupted) engine()?.play();
    },
  };
}
