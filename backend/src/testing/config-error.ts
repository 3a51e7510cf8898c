import assert from 'node:assert/strict';
import { type Env, loadBackendConfig } from '../app/config';
import { StartupError } from '../errors/startup-error';

/** What is told of the faults in an environment; empty when there are none. */
export function faultOf(environment: Env): string {
  try {
    loadBackendConfig(environment);
  } catch (error) {
    assert.ok(error instanceof StartupError);
    return error.message;
  }
  return '';
}
