import { type PlaybackState, reducePlayback } from '@inspire/shared/playback';
import type { CaptionTrack, VideoEngineEvent, VideoErrorKind } from '../engine/engine';
import { defaultPreferences, type Preferences } from './preferences';

/** `none` where the browser lacks the feature. */
export type FeatureState = 'none' | 'off' | 'on';

export interface PlayerState extends PlaybackState, Preferences {
  readonly phase: 'opening' | 'ready' | 'ended';
  readonly seeking: boolean;
  readonly loop: boolean;
  readonly fullscreen: boolean;
  readonly captions: FeatureState;
  readonly captionTracks: readonly CaptionTrack[];
  readonly captionLanguage?: string;
  readonly cue: string;
  readonly qualities: readonly number[];
  readonly loadedQuality?: number;
  readonly pictureInPicture: FeatureState;
  readonly cast: FeatureState;
  /** An orientation change paused playback, and the picture is hidden (SPEC-4). */
  readonly blackout: boolean;
  /** The system paused playback, so it resumes by itself (D-32). */
  readonly interrupted: boolean;
  readonly error?: VideoErrorKind;
}

export type PlayerAction =
  | { readonly type: 'opened'; readonly position: number; readonly duration: number }
  /** Playback was requested to start or to pause; the element reports it later. */
  | { readonly type: 'playWanted'; readonly wanted: boolean }
  | { readonly type: 'loopToggled' }
  | { readonly type: 'shortcutsToggled' }
  | { readonly type: 'captionsWanted'; readonly shown: boolean; readonly language?: string }
  | { readonly type: 'fullscreenChanged'; readonly fullscreen: boolean }
  /** The page is about to pause playback without a request by the viewer. */
  | { readonly type: 'interrupted'; readonly blackout: boolean }
  /** A request by the viewer ends an interruption. */
  | { readonly type: 'interruptionCleared' };

export const initialState: PlayerState = {
  ...defaultPreferences,
  phase: 'opening',
  playing: false,
  // Waits for the stream URL.
  waiting: true,
  seeking: false,
  position: 0,
  duration: 0,
  bufferedEnd: 0,
  loop: false,
  fullscreen: false,
  captions: 'none',
  captionTracks: [],
  cue: '',
  qualities: [],
  pictureInPicture: 'none',
  cast: 'none',
  blackout: false,
  interrupted: false,
};

const toFeatureState = (offered: boolean, active: boolean): FeatureState =>
  offered ? (active ? 'on' : 'off') : 'none';

export function reduce(state: PlayerState, event: VideoEngineEvent | PlayerAction): PlayerState {
  switch (event.type) {
    case 'opened':
      return {
        ...state,
        phase: 'opening',
        waiting: true,
        position: event.position,
        duration: event.duration,
        error: undefined,
      };
    case 'play': {
      const phase = state.phase === 'ended' ? 'ready' : state.phase;
      return { ...reducePlayback(state, event), phase, blackout: false, interrupted: false };
    }
    case 'paused':
      // An element whose source changes pauses at 0.
      return { ...reducePlayback(state, event), position: state.position };
    case 'seeking':
      return state.phase === 'opening' ? state : { ...state, phase: 'ready', seeking: true, position: event.position };
    case 'playing':
    case 'seeked':
      return { ...reducePlayback(state, event), seeking: false };
    case 'ended':
      // A looping video restarts immediately, so it has not ended for the viewer.
      if (state.loop) return { ...state, phase: 'ready', waiting: true, position: event.position };
      return { ...reducePlayback(state, event), phase: 'ended', playing: false };
    case 'volume':
      return { ...state, volume: event.volume, muted: event.muted };
    case 'captions':
      return {
        ...state,
        captions: toFeatureState(event.available, event.shown),
        captionTracks: event.tracks ?? [],
        captionLanguage: event.language,
      };
    case 'cue':
      return event.text === state.cue ? state : { ...state, cue: event.text };
    case 'captionsWanted':
      return { ...state, wantsCaptions: event.shown, wantedLanguage: event.language ?? state.wantedLanguage };
    case 'speed':
      return { ...state, speed: event.speed };
    case 'quality':
      return { ...state, qualities: event.offered, quality: event.chosen, loadedQuality: event.loaded };
    case 'pictureInPicture':
      return { ...state, pictureInPicture: toFeatureState(event.offered, event.active) };
    case 'cast':
      return { ...state, cast: toFeatureState(event.offered, event.active) };
    case 'failed':
      return { ...state, error: event.error };
    case 'recovered':
      return { ...state, error: undefined };
    case 'playWanted':
      return { ...state, playing: event.wanted };
    case 'loopToggled':
      return { ...state, loop: !state.loop };
    case 'shortcutsToggled':
      return { ...state, shortcuts: !state.shortcuts };
    case 'fullscreenChanged':
      return { ...state, fullscreen: event.fullscreen };
    case 'interrupted':
      return { ...state, interrupted: state.interrupted || state.playing, blackout: state.blackout || event.blackout };
    case 'interruptionCleared':
      return { ...state, interrupted: false, blackout: false };
    default:
      return reducePlayback(state, event);
  }
}

/** True while the poster is shown: until there is a picture, and at the start of a video that has not played yet. */
export const isCovered = ({ phase, playing, waiting, position }: PlayerState): boolean =>
  phase === 'opening' || (phase === 'ready' && !playing && !waiting && position === 0);

/** True when an error has stopped the picture. While buffered data still plays, the viewer need not see the error. */
export const isStopped = ({ error, waiting, phase, playing }: PlayerState): boolean =>
  error !== undefined && (phase === 'opening' || waiting || !playing);

/** True while the viewer waits for the picture. */
export const isBuffering = ({ waiting, seeking, playing, phase }: PlayerState): boolean =>
  (waiting || seeking) && (playing || phase === 'opening');
