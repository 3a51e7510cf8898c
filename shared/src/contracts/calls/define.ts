import type { z } from 'zod';

/** The schemas of one call; its method, path and access stand in `endpoints` under the same name. */
export interface CallSchemas {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body of the success answer; absent means 204 without a body. */
  readonly answer?: z.ZodType;
  /** Data of the events of an event stream, which has no other answer. */
  readonly events?: z.ZodType;
}
