/** The position of playback, even while the element reports 0 because its source is being replaced. */
export interface PositionTracker {
  /** Seconds from the beginning. */
  current(): number;
  /** Call before setting a source that begins at this position. */
  startAt(position: number): void;
  /** Runs a function that replaces the element's source, then restores the position and the state. */
  refill(fill: (position: number) => void): void;
  destroy(): void;
}

export function createPositionTracker(media: HTMLVideoElement): PositionTracker {
  /** Once playback has begun, the element's position is valid; until then it is 0. */
  let hasBegun = false;
  let start = 0;

  const begin = () => (hasBegun = true);
  media.addEventListener('playing', begin);
  // A paused element has reached its position after a seek.
  media.addEventListener('seeked', begin);
  const current = () => (hasBegun ? media.currentTime : start);
  const startAt = (position: number) => {
    hasBegun = false;
    start = position;
  };
  return {
    current,
    startAt,
    refill(fill) {
      const wasPaused = media.paused;
      startAt(current());
      fill(start);
      if (!wasPaused) void media.play().catch(() => undefined);
    },
    destroy() {
      media.removeEventListener('playing', begin);
      media.removeEventListener('seeked', begin);
    },
  };
}
