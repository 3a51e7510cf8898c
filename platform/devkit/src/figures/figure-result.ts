import { z } from 'zod';

const measure = z.strictObject({
  /** The median of the runs, or a count over all of them. */
  value: z.number(),
  unit: z.string().min(1),
  runs: z.int().positive(),
  min: z.number(),
  max: z.number(),
  /** The other side of a comparison; the ratio is ours divided by theirs. */
  against: z.strictObject({ name: z.string().min(1), value: z.number(), ratio: z.number() }).optional(),
});

const fields = z.strictObject({
  figure: z.string().regex(/^[PR][1-9]\d?$/),
  /** Empty when the run failed. */
  measures: z.record(z.string(), measure),
  command: z.string().min(1),
  /** How the run differed from the goal: reduced counts, a part of the routes. */
  conditions: z.string().min(1).optional(),
  /** Why the run failed, which misses the goal. */
  error: z.string().min(1).optional(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** True when tracked files differed from the commit. */
  isDirty: z.boolean(),
  date: z.iso.datetime(),
  cores: z.int().positive(),
  /** One-minute load average when the program started: other work makes figures worse. */
  loadBefore: z.number().nonnegative().optional(),
  node: z.string().min(1),
  chromium: z.string().min(1).optional(),
});

/** What the file of a row of docs/product/goals.md contains. */
export const figureResult = fields.refine(
  ({ measures, error }) => error !== undefined || Object.keys(measures).length > 0,
  'A result without an error has a measure.',
);

export type Measure = z.infer<typeof measure>;
export type FigureResult = z.infer<typeof figureResult>;
