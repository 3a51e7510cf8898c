import type { VideoEngineEvent } from '../engine/engine';
import type { PlayerState } from './player-state';

/** The latest requests. The element reports late, so quick requests must build on each other, not on the state. */
export interface PlayerIntent {
  playing: boolean;
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
