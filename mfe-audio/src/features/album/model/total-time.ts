import type { Audio } from '@inspire/shared/contracts';

/** Returns the length of an album in seconds; tracks of unknown length count as 0. */
export const totalTime = (tracks: readonly Pick<Audio, 'audio_length'>[]): number =>
  tracks.reduce((sum, { audio_length }) => sum + (Number.isFinite(audio_length) ? audio_length : 0), 0);
