import type { EngineErrorKind, EngineEvent } from './playback-state';

/** Seconds. Playback skips smaller gaps between two buffered ranges. */
const GAP_SECONDS = 0.1;

/** Returns the time up to which playback can continue from a position without loading. */
export function getBufferedEnd({ buffered }: Pick<HTMLMediaElement, 'buffered'>, position: number): number {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= position + GAP_SECONDS && buffered.end(i) >= position) return buffered.end(i);
  }
  return position;
}

/** @returns undefined for an abort, which the player causes itself by removing the source */
export function toMediaErrorKind(error: MediaError): EngineErrorKind | undefined {
  switch (error.code) {
    case error.MEDIA_ERR_ABORTED:
      return undefined;
    case error.MEDIA_ERR_NETWORK:
      return 'network';
    case error.MEDIA_ERR_DECODE:
      return 'media';
    default:
      // An element reports a rejected URL as an unsupported source.
      return 'refused';
  }
}

/** Starts playback. @param onBlocked called when the browser requires a user gesture */
export function playMedia(media: HTMLMediaElement, onBlocked: () => void): void {
  media.play().catch((error: unknown) => {
    // Other rejections mean that a pause or a new source cancelled the request.
    if (error instanceof Error && error.name === 'NotAllowedError') onBlocked();
  });
}

export function setMediaSpeed(media: HTMLMediaElement, speed: number): void {
  // A new source resets the rate to the default.
  media.defaultPlaybackRate = speed;
  media.playbackRate = speed;
}

export type MediaListeners = Partial<Record<keyof HTMLVideoElementEventMap, () => void>>;

/**
 * Creates listeners for the element events that mean the same to every player.
 * @param getMedia returns the element that plays
 * @param getPosition returns the position in seconds, which the element does not know until its source is loaded
 */
export const createMediaListeners = (
  getMedia: () => HTMLMediaElement,
  getPosition: () => number,
  emit: (event: EngineEvent<never>) => void,
): MediaListeners => ({
  durationchange() {
    const { duration } = getMedia();
    if (Number.isFinite(duration)) emit({ type: 'duration', duration });
  },
  loadeddata: () => emit({ type: 'ready' }),
  play: () => emit({ type: 'play' }),
  playing: () => emit({ type: 'playing', position: getPosition() }),
  waiting: () => emit({ type: 'waiting' }),
  seeked: () => emit({ type: 'seeked', position: getPosition() }),
  ended: () => emit({ type: 'ended', position: getPosition() }),
});
