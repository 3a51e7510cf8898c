/** Bounds the memory of a flood from many networks; what exceeds it is logged one by one. */
const MAX_KEYS = 10_000;

export interface RepeatedEventsOptions<Event> {
  readonly windowMs: number;
  /** Receives the first event of a window, and how many followed it. */
  readonly report: (event: Event, repeated: number) => void;
}

interface Window<Event> {
  event: Event | undefined;
  repeated: number;
  readonly timer: NodeJS.Timeout;
}

/** Counts events that differ in nothing but their time, so that a flood does not fill the log. */
export function createRepeatedEvents<Event>({ windowMs, report }: RepeatedEventsOptions<Event>) {
  const windows = new Map<string, Window<Event>>();

  function end(key: string): void {
    const window = windows.get(key);
    windows.delete(key);
    if (!window) return;
    clearTimeout(window.timer);
    if (window.event !== undefined && window.repeated > 0) report(window.event, window.repeated);
  }

  return {
    /**
     * Counts an event. @returns undefined when it repeats another one of the window; otherwise a function that takes the event, which the
     * caller logs
     */
    begin(key: string): ((event: Event) => void) | undefined {
      const running = windows.get(key);
      if (running) {
        running.repeated += 1;
        return undefined;
      }
      if (windows.size >= MAX_KEYS) return () => undefined;
      const window: Window<Event> = {
        event: undefined,
        repeated: 0,
        timer: setTimeout(() => end(key), windowMs).unref(),
      };
      windows.set(key, window);
      return (event) => (window.event = event);
    },
    /** Reports all windows. */
    close(): void {
      for (const key of [...windows.keys()]) end(key);
    },
  };
}
