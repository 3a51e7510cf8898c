import { isRemoteName, isSemver } from '@inspire/shared/guards';

/** An immutable document of the store, with its hash as its name (ADR-61). */
const documentName = /^[A-Za-z0-9_-]{43}\.json$/;
const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Returns the store path `/remotes/<remote>/<version>/<file…>` or `/remotes/trust/documents/<hash>.json` with names that publishing allows; undefined for
 * anything else, so that the site exposes no other content of the store's host.
 */
export function releaseFilePath(names: readonly string[]): string | undefined {
  const [root, remote = '', version = '', ...file] = names;
  const [document = ''] = file;
  if (root === 'remotes' && remote === 'trust' && version === 'documents' && file.length === 1)
    return documentName.test(document) ? `/${names.join('/')}` : undefined;
  const isFile = file.length > 0 && file.every((name) => fileName.test(name));
  return root === 'remotes' && isRemoteName(remote) && isSemver(version) && isFile ? `/${names.join('/')}` : undefined;
}
