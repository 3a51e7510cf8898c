import type { CaptionTrack, EngineErrorKind, EngineEvent, Quality } from '../engine/engine';
import { defaultPreferences, type Preferences } from './preferences';

/** What the browser may have: `none` where it has not, else whether it is on. */
export type FeatureState = 'none' | 'off' | 'on';

export interface PlayerState extends Preferences {
  /** `opening` until the first picture is there. */
  readonly phase: 'opening' | 'ready' | 'ended';
  /** What the viewer sees as running, waiting for data included. */
  readonly playing: boolean;
  readonly waiting: boolean;
  readonly seeking: boolean;
  /** Seconds. */
  readonly position: number;
  readonly duration: number;
  readonly bufferedEnd: number;
  readonly loop: boolean;
  readonly fullscreen: boolean;
  readonly captions: FeatureState;
  readonly captionTracks: readonly CaptionTrack[];
  /** Language of what is shown. */
  readonly captionLanguage?: string;
  /** What the captions say at this moment. */
  readonly cue: string;
  /** Heights to choose from; none where the browser chooses by itself. */
  readonly qualities: readonly number[];
  readonly quality: Quality;
  /** Height of what plays. */
  readonly loadedQuality?: number;
  readonly pictureInPicture: FeatureState;
  readonly remote: FeatureState;
  /** An orientation change paused it and hides the picture (SPEC-4). */
  readonly blackout: boolean;
  /** Not the viewer paused it, so it goes on by itself (D-32). */
  readonly interrupted: boolean;
  readonly fault?: EngineErrorKind;
}

/** What changes the state beside the engine. */
export type PlayerAction =
  | { readonly type: 'opened'; readonly position: number; readonly duration: number }
  | { readonly type: 'loopToggled' }
  | { readonly type: 'captionsWanted'; readonly shown: boolean; readonly language?: string }
  | { readonly type: 'fullscreenChanged'; readonly fullscreen: boolean }
  /** The page is about to pause it without the viewer having asked. */
  | { readonly type: 'interrupted'; readonly blackout: boolean }
  /** The viewer decided by hand, which ends an interruption. */
  | { readonly type: 'resumed' };

export const initialState: PlayerState = {
  ...defaultPreferences,
  phase: 'opening',
  playing: false,
  // The stream's address is being asked for.
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
  quality: 'auto',
  pictureInPicture: 'none',
  remote: 'none',
  blackout: false,
  interrupted: false,
};

const offer = (offered: boolean, active: boolean): FeatureState => (offered ? (active ? 'on' : 'off') : 'none');

/** The player's transitions, free of effects. */
export function reduce(state: PlayerState, event: EngineEvent | PlayerAction): PlayerState {
  switch (event.type) {
    case 'opened':
      return {
        ...state,
        phase: 'opening',
        waiting: true,
        position: event.position,
        duration: event.duration,
        fault: undefined,
      };
    case 'duration':
      return { ...state, duration: event.duration };
    case 'time':
      // Until the first picture the element stands at 0, wherever playback is going to begin.
      if (state.phase === 'opening') return { ...state, bufferedEnd: event.bufferedEnd };
      return { ...state, position: event.position, bufferedEnd: event.bufferedEnd };
    case 'ready':
      return { ...state, phase: 'ready', waiting: false };
    case 'played':
      return {
        ...state,
        phase: state.phase === 'ended' ? 'ready' : state.phase,
        playing: true,
        blackout: false,
        interrupted: false,
      };
    case 'flowing':
      return { ...state, phase: 'ready', playing: true, waiting: false, position: event.position };
    case 'waiting':
      return { ...state, waiting: true };
    case 'paused':
      return { ...state, playing: false, waiting: state.phase === 'opening' };
    case 'blocked':
      return { ...state, playing: false, waiting: false };
    case 'seeking':
      return state.phase === 'opening' ? state : { ...state, phase: 'ready', seeking: true, position: event.position };
    case 'seeked':
      return {
        ...state,
        seeking: false,
        waiting: state.phase === 'opening',
        ...(state.phase !== 'opening' && { position: event.position }),
      };
    case 'ended':
      // The next round follows at once: nothing has ended for the viewer.
      if (state.loop) return { ...state, phase: 'ready', waiting: true, position: event.position };
      return { ...state, phase: 'ended', playing: false, waiting: false, position: event.position };
    case 'volume':
      return { ...state, volume: event.volume, muted: event.muted };
    case 'captions':
      return {
        ...state,
        captions: offer(event.available, event.shown),
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
      return { ...state, pictureInPicture: offer(event.offered, event.active) };
    case 'remote':
      return { ...state, remote: offer(event.offered, event.active) };
    case 'failed':
      return { ...state, fault: event.fault };
    case 'recovered':
      return { ...state, fault: undefined };
    case 'loopToggled':
      return { ...state, loop: !state.loop };
    case 'fullscreenChanged':
      return { ...state, fullscreen: event.fullscreen };
    case 'interrupted':
      return { ...state, interrupted: state.interrupted || state.playing, blackout: state.blackout || event.blackout };
    case 'resumed':
      return { ...state, interrupted: false, blackout: false };
  }
}

/** True while the cover stands for the picture: until there is one, and at the very start of what has not begun to play. */
export const isCovered = ({ phase, playing, waiting, position }: PlayerState): boolean =>
  phase === 'opening' || (phase === 'ready' && !playing && !waiting && position === 0);

/** True when a fault has stopped the picture: as long as what is loaded plays on, nobody needs to know. */
export const isStopped = ({ fault, waiting, phase, playing }: PlayerState): boolean =>
  fault !== undefined && (phase === 'opening' || waiting || !playing);
