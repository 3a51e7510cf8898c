import assert from 'node:assert/strict';
import { type Environment, readConfiguration } from '../app/configuration';
import { StartFault } from '../errors/start-fault';

/** What is told of the faults in an environment; empty when there are none. */
export function faultOf(environment: Environment): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    assert.ok(error instanceof StartFault);
    return error.message;
  }
  return '';
}
