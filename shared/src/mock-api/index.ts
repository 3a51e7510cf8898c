import type { SessionStorage } from '@inspire/shared/session';
import { intercept } from './intercept';
import { createScenarioSwitch, type ScenarioSwitch } from './mock-scenario';
import { createMockServer } from './mock-server';

export { mockScenarios } from './mock-scenario';
export type { MockScenario, ScenarioSwitch } from './mock-scenario';

/**
 * Answers every call of the contracts in this page, without a backend. For development only: no deployed build holds it.
 * @returns the switch between content, late, empty and failing answers
 */
export function serveMockApi(storage: SessionStorage | undefined, now: number): ScenarioSwitch {
  const answers = createScenarioSwitch(storage);
  intercept(createMockServer(now), answers);
  return answers;
}
