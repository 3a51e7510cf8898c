/**
 * A fault that the person at the terminal can mend. Its message is one clear sentence and is all that is printed;
 * every other error is a fault of ours and shows its stack.
 */
export class CliError extends Error {
  override readonly name: string = 'Refusal';
}

/** A command line that nobody can read; the usage follows the sentence. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
}

/** The words of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
