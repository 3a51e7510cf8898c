import { isRemoteName, isSemver } from '@inspire/shared/guards';

const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Returns the store path `/remotes/<remote>/<version>/<file…>` with names that publishing allows; undefined for anything else, so that
 * the site exposes no other content of the store's host.
 */
export function releaseFilePath(names: readonly string[]): string | undefined {
  const [root, remote = '', version = '', ...file] = names;
  const isFile = file.length > 0 && file.every((name) => fileName.test(name));
  return root === 'remotes' && isRemoteName(remote) && isSemver(version) && isFile ? `/${names.join('/')}` : undefined;
}
