import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The usage text is printed after the message. */
export class CommandUsageError extends Error {
  override readonly name = 'CommandUsageError';
}

/** @throws CommandUsageError for an unknown option, or one without its value */
export function parseCommandLine<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; strict: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandUsageError(`${(error instanceof Error ? error.message : String(error)).split('. ')[0]}.`);
  }
}
