import { CliError } from '@inspire/devkit/terminal/cli-error';
import { releasePath } from '@inspire/shared/remote';
import { isBase } from '@inspire/shared/remote/trust';

/**
 * Parses the base URL of a store on another origin (`publish --base`, `RELEASES_BASE_URL`).
 * @returns undefined when none is given
 * @throws CliError unless it is an absolute https URL that ends in a slash; http is allowed for this machine only
 */
export function readBase(given: string | undefined, from: string): string | undefined {
  if (!given) return undefined;
  const address = URL.canParse(given) ? new URL(given).href : undefined;
  if (isBase(address) && given.endsWith('/')) return address;
  throw new CliError(`${from} must look like https://cdn.example/, with a slash at the end, but it is '${given}'.`);
}

/** Returns a release's URL below such a base; stores use the same paths as the site. */
export const baseOf = (base: string, name: string, version: string): string =>
  base + releasePath(name, version).slice(1);
