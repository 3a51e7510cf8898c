export interface GoProgram {
  readonly name: string;
  /** Where it is built; it may not be there yet. */
  readonly file: string;
  readonly version: string;
  /** A published program. */
  readonly module?: string;
  /** Build tags of a published program. */
  readonly tags?: readonly string[];
  /** A program of our own: its sources. */
  readonly folder?: string;
  /** True for a program that no test runs (ADR-65). */
  readonly isForBenchmarks?: boolean;
}

export function listGoPrograms(): readonly GoProgram[];
