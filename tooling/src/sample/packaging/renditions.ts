/** Seconds of a media segment, for sound and picture alike, so that they can be cut at the same places. */
export const SEGMENT = 6;
export const FRAME_RATE = 24;

export interface VideoRendition {
  readonly name: '360p' | '720p';
  readonly width: number;
  readonly height: number;
  readonly profile: 'main' | 'high';
  readonly crf: number;
  /** Kilobits a second. */
  readonly maxrate: number;
}

export const videoRenditions: readonly VideoRendition[] = [
  { name: '360p', width: 640, height: 360, profile: 'main', crf: 29, maxrate: 180 },
  { name: '720p', width: 1280, height: 720, profile: 'high', crf: 30, maxrate: 380 },
];

/** Kilobits a second of the sound of films, and of tracks. */
export const FILM_SOUND = 56;
export const TRACK_SOUND = 48;
