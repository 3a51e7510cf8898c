const TICK_MS = 20;

export interface LagMeter {
  /** Returns for how many milliseconds the event loop has been in its present turn, beyond a tick. */
  readonly getLagMs: () => number;
  readonly close: () => void;
}

/**
 * Measures the running turn of the event loop, which samplers see only after it has ended. What waited for the turn before is served: to
 * refuse it would leave the process without work after each long turn.
 */
export function createLagMeter(): LagMeter {
  let due = performance.now() + TICK_MS;
  const timer = setInterval(() => (due = performance.now() + TICK_MS), TICK_MS).unref();
  return {
    getLagMs: () => Math.max(0, performance.now() - due),
    close: () => clearInterval(timer),
  };
}
