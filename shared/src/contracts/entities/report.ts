import { z } from 'zod';
import { text } from '../primitives';

/**
 * Where a release of a remote failed: its files (`load`, or `integrity` when they are not what was signed), the shape of what
 * they gave, its start, a page or slot of it while it rendered, its contract, or a shared library of another version.
 */
export const failurePhase = z.enum(['load', 'integrity', 'shape', 'start', 'render', 'contract', 'singleton']);
export type FailurePhase = z.infer<typeof failurePhase>;

/** What a browser tells about a release that failed. */
export const remoteFailureBody = z.strictObject({
  remote: z.string().regex(/^mfe-[a-z][a-z0-9-]{0,40}$/),
  version: z
    .string()
    .max(80)
    .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/),
  phase: failurePhase,
  reason: text(500).min(1),
});
export type RemoteFailure = z.infer<typeof remoteFailureBody>;
