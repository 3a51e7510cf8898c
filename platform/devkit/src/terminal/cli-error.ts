/**
 * An error that the user can fix. Only its message, one clear sentence, is printed; every other error is a bug and
 * shows its stack.
 */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

export class UsageError extends CliError {
  override readonly name = 'UsageError';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
