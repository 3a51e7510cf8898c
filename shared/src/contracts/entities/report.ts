import { z } from 'zod';
import { REMOTE_NAME_PATTERN, SEMVER_PATTERN } from '../../guards';
import { text } from '../primitives';

/**
 * Where a release failed: its files (`load`, or `integrity` for a wrong hash), the shape of its module, its start, the
 * rendering of a page or slot, its contract, or a shared library in another version.
 */
export const failurePhase = z.enum(['load', 'integrity', 'shape', 'start', 'render', 'contract', 'singleton']);
export type FailurePhase = z.infer<typeof failurePhase>;

export const remoteFailureBody = z.strictObject({
  remote: z.string().regex(REMOTE_NAME_PATTERN),
  version: z.string().max(80).regex(SEMVER_PATTERN),
  phase: failurePhase,
  reason: text(500).min(1),
});
export type RemoteFailure = z.infer<typeof remoteFailureBody>;
