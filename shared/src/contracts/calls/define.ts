import type { z } from 'zod';

/** The schemas of a call; `endpoints` has its method, path and access under the same name. */
export interface CallSchemas {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Body of a successful response; absent for a 204. */
  readonly response?: z.ZodType;
  /** Data of the events of a stream, which has no other response. */
  readonly events?: z.ZodType;
}
