import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf, UsageError } from './cli-error';

type Options = NonNullable<ParseArgsConfig['options']>;

type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; strict: true }>
>;

/** @throws UsageError for an unknown flag */
export function readFlags<T extends Options>(args: readonly string[], options: T): Parsed<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(messageOf(error).split('. ')[0] ?? 'unreadable flags');
  }
}

/**
 * Parses the flags of a command without words.
 * @throws UsageError for an unknown flag or any word
 */
export function readOnlyFlags<T extends Options>(args: readonly string[], options: T): Parsed<T>['values'] {
  const { values, positionals } = readFlags(args, options);
  if (positionals.length > 0) throw new UsageError(`Unexpected argument '${positionals[0]}'`);
  return values;
}
