const TICK_MS = 20;

export interface LagMeter {
  /** Returns for how many milliseconds what is ready now has waited for the event loop, in its last turn or in this one. */
  readonly getLagMs: () => number;
  readonly close: () => void;
}

/** Measures how late a timer is, the running turn of the event loop included: samplers see a long turn only after it has ended. */
export function createLagMeter(): LagMeter {
  let last = 0;
  let due = performance.now() + TICK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    last = now - due;
    due = now + TICK_MS;
  }, TICK_MS).unref();
  return {
    getLagMs: () => Math.max(0, last, performance.now() - due),
    close: () => clearInterval(timer),
  };
}
