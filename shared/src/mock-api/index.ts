import type { SessionStorage } from '@inspire/shared/session';
import { intercept } from './intercept';
import { createScenarioSwitch, type ScenarioSwitch } from './mock-scenario';
import { createMockServer } from './mock-server';

export { type MockScenario, mockScenarios, type ScenarioSwitch } from './mock-scenario';

/**
 * Serves every call of the contracts in this page, without a backend. Development only: no deployed build contains it.
 * @returns the switch between the scenarios
 */
export function serveMockApi(storage: SessionStorage | undefined, now: number): ScenarioSwitch {
  const scenario = createScenarioSwitch(storage);
  intercept(createMockServer(now), scenario);
  return scenario;
}
