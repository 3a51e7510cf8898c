/** The folder of a video's audio, beside those of its renditions. */
export const AUDIO_FOLDER = 'audio';

/** What a multivariant playlist states about a stream. */
export interface StreamFacts {
  /** Bits per second of its largest segment. */
  readonly peak: number;
  /** Bits per second of all segments together. */
  readonly average: number;
  readonly seconds: number;
  /** RFC 6381 name; undefined for audio. */
  readonly codec?: string;
}

/** All streams of a packaged video. */
export interface PackagedStreams {
  /** In the order of the playlist: smallest first. */
  readonly renditions: readonly (StreamFacts & {
    /** Its folder. */
    readonly name: string;
    readonly width: number;
    readonly height: number;
  })[];
  /** Frames per second. */
  readonly frameRate: number;
  /** Absent for a silent video. */
  readonly sound?: StreamFacts;
}
