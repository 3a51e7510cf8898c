/** Seconds in which nothing moves and nothing comes before help is called. */
export const STALL_SECONDS = 12;

export interface StallProbe {
  /** It should be moving: started, not paused, not at its end. */
  readonly running: () => boolean;
  /** Seconds. */
  readonly position: () => number;
  /** A count that grows with everything that is loaded. */
  readonly received: () => number;
  readonly online: () => boolean;
  /** Calls again and again; returns how to stop that. */
  readonly every: (milliseconds: number, task: () => void) => () => void;
}

/**
 * Notices that playback stands still although nothing explains it, whatever the cause: the last resort behind the streaming
 * library's own repairs. It counts its own looks, not the clock: a device that slept has not been standing still.
 * @param onStall told of the first, second ... call in a row
 * @returns how to end it
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
