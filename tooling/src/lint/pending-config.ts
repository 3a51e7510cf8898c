import { pendingLongFunctions } from './pending';

export interface PendingConfig {
  readonly files: string[];
  readonly rules: Readonly<Record<string, 'off'>>;
}

/**
 * Returns the rows of `pending.ts` for a package that is linted in a folder of its own, where no package name stands in front
 * of the paths. In the workspace the rules themselves read the lists.
 *
 * @param name the package's short name, for example `mfe-video`
 */
export function createPendingConfig(name: string): PendingConfig[] {
  const longFunctions = pendingLongFunctions
    .filter((path) => path.startsWith(`${name}/`))
    .map((path) => path.slice(name.length + 1));
  return longFunctions.length > 0 ? [{ files: longFunctions, rules: { 'max-lines-per-function': 'off' } }] : [];
}
