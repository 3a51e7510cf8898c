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
  { name: '360p', width: 640, height: 360, profile: 'main', crf: 26, maxrate: 260 },
  { name: '720p', width: 1280, height: 720, profile: 'high', crf: 26.5, maxrate: 560 },
];

/** Kilobits a second of the sound of films, and of tracks. */
export const FILM_SOUND = 64;
export const TRACK_SOUND = 48;

/** The muxer's options for one media playlist of fragmented MP4 with its segments, in a folder. */
export function playlist(folder: string): string[] {
  return [
    '-f', 'hls', '-hls_time', `${SEGMENT}`, '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments',
    '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', `${folder}/segment-%02d.m4s`, `${folder}/index.m3u8`,
  ];
}
