import { act } from '@testing-library/react';
import type { SetTimer } from '../playback';

export interface FakeTime {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  /** Advances the clock, runs due timers and lets promises settle. */
  pass(milliseconds: number): Promise<void>;
  waiting(): number;
}

export function createFakeTime(): FakeTime {
  let now = Date.parse('2026-06-01T10:00:00Z');
  const timers: { readonly at: number; readonly task: () => void }[] = [];
  return {
    now: () => now,
    setTimer(milliseconds, task) {
      const timer = { at: now + milliseconds, task };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
    pass: (milliseconds) =>
      act(async () => {
        now += milliseconds;
        for (const timer of timers.filter(({ at }) => at <= now)) {
          if (!timers.includes(timer)) continue;
          timers.splice(timers.indexOf(timer), 1);
          timer.task();
        }
        await new Promise((resolve) => setTimeout(resolve, 0));
      }),
    waiting: () => timers.length,
  };
}
