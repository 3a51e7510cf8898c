import { CliError, UsageError } from './cli-error';

/**
 * Runs a command and prints the errors that its user can fix.
 * @returns its exit code; 2 for wrong usage, 1 for another error
 */
export async function runToExitCode(usage: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error instanceof UsageError ? `${error.message}.\nUsage: ${usage}` : error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}
