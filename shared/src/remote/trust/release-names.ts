import { isRemoteName } from '../../guards';
import { SHELL_NAME } from '../shell-releases';
import type { Fields } from './fields';

/** The names that may have releases. */
export const isReleaseName = (name: unknown): name is string => name === SHELL_NAME || isRemoteName(name);

/**
 * Reads the field `releases` of a document, which has a value for each name.
 * @throws TrustError for a name that cannot have releases
 */
export const readByName = <T>(
  { record, fail }: Fields,
  read: (name: string, value: unknown) => T,
): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(record('releases')).map(([name, value]) =>
      isReleaseName(name) ? ([name, read(name, value)] as const) : fail(`${name} cannot have releases`),
    ),
  );
