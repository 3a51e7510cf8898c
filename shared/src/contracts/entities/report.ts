import { z } from 'zod';
import { REMOTE_NAME_PATTERN, SEMVER_PATTERN } from '../../guards';
import { text } from '../primitives';

/**
 * Where a release of a remote failed: its files (`load`, or `integrity` when they are not what was signed), the shape of what
 * they gave, its start, a page or slot of it while it rendered, its contract, or a shared library of another version.
 */
export const failurePhase = z.enum(['load', 'integrity', 'shape', 'start', 'render', 'contract', 'singleton']);
export type FailurePhase = z.infer<typeof failurePhase>;

/** What a browser tells about a release that failed. */
export const remoteFailureBody = z.strictObject({
  remote: z.string().regex(REMOTE_NAME_PATTERN),
  version: z.string().max(80).regex(SEMVER_PATTERN),
  phase: failurePhase,
  reason: text(500).min(1),
});
export type RemoteFailure = z.infer<typeof remoteFailureBody>;
