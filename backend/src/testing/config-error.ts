import assert from 'node:assert/strict';
import type { Env } from '@inspire/server-kit/settings';
import { loadBackendConfig } from '../app/config';
import { StartupError } from '../errors/startup-error';

/** Returns the error for an invalid environment; empty when it is valid. */
export function findIssue(environment: Env): string {
  try {
    loadBackendConfig(environment);
  } catch (error) {
    assert.ok(error instanceof StartupError);
    return error.message;
  }
  return '';
}
