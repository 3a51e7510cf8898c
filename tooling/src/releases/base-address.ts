import { releasePath } from '@inspire/shared/remote';
import { CliError } from '../terminal/cli-error';

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

/**
 * Reads the address under which browsers find a store on another origin (`publish --base`, `RELEASES_BASE_URL`).
 * @returns undefined for none
 * @throws CliError when it is not an absolute https address that ends in a slash; http is for this machine alone
 */
export function readBase(given: string | undefined, from: string): string | undefined {
  if (!given) return undefined;
  const address = URL.canParse(given) ? new URL(given) : undefined;
  const isSafe = address?.protocol === 'https:' || (address?.protocol === 'http:' && isLocal(address.hostname));
  const isPlain = address && !address.username && !address.password && !address.search && !address.hash;
  if (!isSafe || !isPlain || !given.endsWith('/')) {
    throw new CliError(`${from} must look like https://cdn.example/, with a slash at the end, but it is '${given}'.`);
  }
  return address.href;
}

/** The folder of a release under such an address; stores are laid out as the site is. */
export const baseOf = (base: string, name: string, version: string): string =>
  base + releasePath(name, version).slice(1);
