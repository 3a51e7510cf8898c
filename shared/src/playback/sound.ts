import { clamp, type PlaybackRequest, type RequestHandlers } from './player-store';

/** SPEC-9: videos begin at 0.5, audio at 50 of 100. */
export const DEFAULT_VOLUME = 0.5;

export interface Sound {
  /** From 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
}

type SoundRequest = Extract<PlaybackRequest, { readonly type: 'setVolume' | 'volumeBy' | 'toggleMute' }>;

/**
 * Creates the handlers of requests about the volume.
 * @param current returns the sound that was requested last
 */
export function createSoundHandlers(
  current: () => Sound,
  apply: (sound: Sound) => void,
): RequestHandlers<SoundRequest> {
  const setVolume = (volume: number) =>
    apply({ volume: clamp(Math.round(volume * 100) / 100, 0, 1), muted: current().muted && volume <= 0 });
  return {
    setVolume: ({ volume }) => setVolume(volume),
    volumeBy: ({ change }) => setVolume((current().muted ? 0 : current().volume) + change),
    toggleMute() {
      const { volume, muted } = current();
      // At volume 0, unmuting alone would stay silent.
      apply(volume === 0 ? { volume: DEFAULT_VOLUME, muted: false } : { volume, muted: !muted });
    },
  };
}
