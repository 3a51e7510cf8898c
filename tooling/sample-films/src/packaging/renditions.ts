/** Seconds of a media segment; equal for audio and video, so that both are cut at the same times. */
export const SEGMENT_SECONDS = 6;
export const FRAME_RATE = 24;

export interface VideoRendition {
  readonly name: '360p' | '720p';
  readonly width: number;
  readonly height: number;
  readonly profile: 'main' | 'high';
  readonly crf: number;
  /** Kilobits per second. */
  readonly maxrate: number;
}

export const videoRenditions: readonly VideoRendition[] = [
  { name: '360p', width: 640, height: 360, profile: 'main', crf: 29, maxrate: 180 },
  { name: '720p', width: 1280, height: 720, profile: 'high', crf: 30, maxrate: 380 },
];

/** Kilobits per second of the audio of videos, and of tracks. */
export const VIDEO_AUDIO_RATE = 56;
export const TRACK_RATE = 48;
