import type { SessionStorage } from '@inspire/shared/session';
import type { Problem } from '../contracts/problem';

/** How the recorded server behaves, so that a developer sees every state of a list. */
export const mockScenarios = ['content', 'slow', 'empty', 'error-500', 'error-401', 'timeout'] as const;
export type MockScenario = (typeof mockScenarios)[number];

const STORAGE_KEY = 'inspire.standalone.answers';

/** What is switched at the moment; made for `useSyncExternalStore`, and kept over a reload. */
export interface ScenarioSwitch {
  current(): MockScenario;
  set(state: MockScenario): void;
  subscribe(listener: () => void): () => void;
}

function readState(storage: SessionStorage | undefined): MockScenario {
  try {
    return mockScenarios.find((state) => state === storage?.getItem(STORAGE_KEY)) ?? 'content';
  } catch {
    return 'content';
  }
}

/** The switch of this browser. */
export function createScenarioSwitch(storage: SessionStorage | undefined): ScenarioSwitch {
  const listeners = new Set<() => void>();
  let state = readState(storage);
  return {
    current: () => state,
    set(next) {
      state = next;
      try {
        storage?.setItem(STORAGE_KEY, next);
      } catch {
        // A blocked storage only means that the choice is forgotten.
      }
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same answer with nothing in its lists, and with counts that agree. */
export function withEmptyLists<T>(answer: T): T;
export function withEmptyLists(answer: unknown): unknown {
  if (Array.isArray(answer)) return [];
  if (!isRecord(answer)) return answer;
  const counts = new Set(['totalElements', 'totalPages']);
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, Array.isArray(value) ? [] : counts.has(key) ? 0 : value]),
  );
}

/** An error as the server words it (D-15). */
export const makeProblem = (status: number, detail: string, code?: string): Problem => ({
  type: 'about:blank',
  title: detail,
  status,
  detail,
  ...(code !== undefined && { code }),
});
