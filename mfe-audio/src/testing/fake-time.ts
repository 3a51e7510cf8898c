import { act } from '@testing-library/react';
import type { Later } from '../features/player/model/stream-controller';

export interface FakeTime {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly later: Later;
  /** Lets time pass, and what is due by then happen, answers of promises included. */
  pass(milliseconds: number): Promise<void>;
  /** How many tasks wait. */
  waiting(): number;
}

/** A clock that stands still until a test lets it go on. */
export function createFakeTime(): FakeTime {
  let now = Date.parse('2026-06-01T10:00:00Z');
  const tasks: { readonly at: number; readonly task: () => void }[] = [];
  return {
    now: () => now,
    later(milliseconds, task) {
      const entry = { at: now + milliseconds, task };
      tasks.push(entry);
      return () => void (tasks.includes(entry) && tasks.splice(tasks.indexOf(entry), 1));
    },
    pass: (milliseconds) =>
      act(async () => {
        now += milliseconds;
        for (const entry of tasks.filter(({ at }) => at <= now)) {
          tasks.splice(tasks.indexOf(entry), 1);
          entry.task();
        }
        await new Promise((resolve) => setTimeout(resolve, 0));
      }),
    waiting: () => tasks.length,
  };
}
