/**
 * An error that the person at the terminal can fix. Only its message, one clear sentence, is printed; every other error is
 * a bug and shows its stack.
 */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

/** An invalid command line; the usage follows the message. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
}

/** The message of a thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
