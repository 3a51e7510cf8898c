/**
 * The work of one turn of the event loop. Node accepts one new connection for each turn: with turns of 100 ms, which fifty busy connections
 * can cause, a hundredth new visitor would wait ten seconds, unseen by the process, and could not even be refused.
 */
const TURN_MS = 2;

export interface WorkQueue {
  /** Runs work at once, or after what waits if this turn of the event loop has worked enough. */
  readonly run: (work: () => void) => void;
  /** Returns for how many milliseconds the oldest work has waited. */
  readonly getWaitMs: () => number;
}

/** Spreads the work of requests that arrive at the same time over turns of the event loop, in their order. */
export function createWorkQueue(clock: () => number = () => performance.now()): WorkQueue {
  const waiting: { readonly since: number; readonly work: () => void }[] = [];
  let end: number | undefined;

  const endTurn = (): void => {
    end = undefined;
    while (waiting.length > 0 && hasTime()) waiting.shift()?.work();
  };
  /** The first work of a turn begins it. */
  const hasTime = (): boolean => {
    if (end === undefined) {
      end = clock() + TURN_MS;
      setImmediate(endTurn);
    }
    return clock() < end;
  };

  return {
    run(work) {
      if (waiting.length === 0 && hasTime()) work();
      else waiting.push({ since: clock(), work });
    },
    getWaitMs: () => (waiting[0] === undefined ? 0 : clock() - waiting[0].since),
  };
}
