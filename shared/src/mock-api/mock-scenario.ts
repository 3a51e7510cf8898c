import { isRecord, toSafeStorage } from '@inspire/shared/guards';
import type { SessionStorage } from '@inspire/shared/session';
import type { Problem } from '../contracts/problem';

export const mockScenarios = ['content', 'slow', 'empty', 'error-500', 'error-401', 'timeout'] as const;
export type MockScenario = (typeof mockScenarios)[number];

const STORAGE_KEY = 'inspire.standalone.answers';

/** The current scenario, for `useSyncExternalStore`; it survives a reload. */
export interface ScenarioSwitch {
  current(): MockScenario;
  set(state: MockScenario): void;
  subscribe(listener: () => void): () => void;
}

export function createScenarioSwitch(storage: SessionStorage | undefined): ScenarioSwitch {
  const listeners = new Set<() => void>();
  const saved = toSafeStorage(storage);
  let state = mockScenarios.find((scenario) => scenario === saved.getItem(STORAGE_KEY)) ?? 'content';
  return {
    current: () => state,
    set(next) {
      state = next;
      saved.setItem(STORAGE_KEY, next);
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the response with empty lists and matching counts. */
export function withEmptyLists<T>(response: T): T;
export function withEmptyLists(response: unknown): unknown {
  if (Array.isArray(response)) return [];
  if (!isRecord(response)) return response;
  const counts = new Set(['totalElements', 'totalPages']);
  return Object.fromEntries(
    Object.entries(response).map(([key, value]) => [key, Array.isArray(value) ? [] : counts.has(key) ? 0 : value]),
  );
}

/** Creates an error in the server's format (D-15). */
export const makeProblem = (status: number, detail: string, code?: string): Problem => ({
  type: 'about:blank',
  title: detail,
  status,
  detail,
  ...(code !== undefined && { code }),
});
