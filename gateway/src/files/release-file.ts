import { isRemoteName, isSemver } from '@inspire/shared/guards';

const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * The path under a release store that names lead to: `/remotes/<remote>/<version>/<file…>`, with the names that publishing
 * takes; undefined for anything else, so that nothing else of another host is handed out under the site's address.
 */
export function releaseFilePath(names: readonly string[]): string | undefined {
  const [root, remote = '', version = '', ...file] = names;
  const isFile = file.length > 0 && file.every((name) => fileName.test(name));
  return root === 'remotes' && isRemoteName(remote) && isSemver(version) && isFile ? `/${names.join('/')}` : undefined;
}
