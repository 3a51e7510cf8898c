/** Seconds without movement and without data after which playback counts as stalled. */
export const STALL_SECONDS = 12;

export interface StallProbe {
  /** True while the position should move: started, neither paused nor ended. */
  readonly running: () => boolean;
  /** Seconds. */
  readonly position: () => number;
  readonly received: () => number;
  readonly online: () => boolean;
  readonly every: (milliseconds: number, task: () => void) => () => void;
}

/**
 * Detects that playback has stopped without a reason: the last resort after hls.js's own recovery. It counts polls
 * instead of reading the clock, because a device that was asleep has not stalled.
 * @param onStall called with 1 for the first stall, 2 for the next one without movement in between, and so on
 * @returns a function that stops the detection
 */
export function detectStalls(
  { running, position, received, online, every }: StallProbe,
  onStall: (call: number) => void,
): () => void {
  let seen = { position: position(), received: received() };
  let still = 0;
  let calls = 0;
  return every(1_000, () => {
    const now = { position: position(), received: received() };
    const moves = now.position !== seen.position;
    if (moves) calls = 0;
    still = moves || now.received !== seen.received || !running() || !online() ? 0 : still + 1;
    seen = now;
    if (still < STALL_SECONDS) return;
    still = 0;
    calls += 1;
    onStall(calls);
  });
}
