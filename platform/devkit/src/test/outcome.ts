export interface Failure {
  readonly name: string;
  readonly message: string;
  /** The end of what was printed before the failure. */
  readonly output?: string;
}

export interface Skip {
  readonly name: string;
  /** Empty if the test does not say it. */
  readonly reason: string;
}

/** What a section found. */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
}

export const nothing: Outcome = { passed: 0, failures: [], skips: [] };

export const addOutcomes = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
  skips: outcomes.flatMap(({ skips }) => skips),
});

/** One check: passed, or failed with the reason. */
export const check = (failure: Failure | undefined): Outcome =>
  failure ? { ...nothing, failures: [failure] } : { ...nothing, passed: 1 };

/** Returns the last lines of a text. */
export const endOf = (text: string, lines = 30): string => text.trimEnd().split('\n').slice(-lines).join('\n');
