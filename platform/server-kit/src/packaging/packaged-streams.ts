/** Folder of a video's audio, beside its renditions. */
export const AUDIO_FOLDER = 'audio';

export interface StreamFacts {
  /** Bits per second of its largest segment. */
  readonly peak: number;
  /** Bits per second of all segments together. */
  readonly average: number;
  readonly seconds: number;
  /** RFC 6381 name; undefined for audio. */
  readonly codec?: string;
}

export interface PackagedStreams {
  /** In playlist order, smallest first. */
  readonly renditions: readonly (StreamFacts & {
    readonly name: string;
    readonly width: number;
    readonly height: number;
  })[];
  readonly frameRate: number;
  /** Absent for a silent video. */
  readonly sound?: StreamFacts;
}
