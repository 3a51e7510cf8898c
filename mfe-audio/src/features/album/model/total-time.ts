import type { Audio } from '@inspire/shared/contracts';

/** Seconds that an album takes to hear; a length that is not known counts as nothing. */
export const totalTime = (tracks: readonly Pick<Audio, 'audio_length'>[]): number =>
  tracks.reduce((sum, { audio_length }) => sum + (Number.isFinite(audio_length) ? audio_length : 0), 0);
