import { z } from 'zod';

/** RFC 9457; `detail` is the text for the viewer (D-15). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Machine-readable reason, for example `premium` or `rental-ended`. */
  code: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Finds the request in the logs of gateway and backend (ADR-57). */
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
