import { releasePath } from '../../remote/registry';
import { getShellFolder, SHELL_NAME } from '../../remote/shell-releases';
import { getListPath, INDEX_PATH, RELEASE_MANIFEST_FILE, TRUST_PATH } from '../../remote/trust';
import type { TestSite } from './sign-site';

/** Returns the files of a store that states a site, by their path on the site; the index is the last. */
export function toTestStoreFiles({ trust, lists, index, manifests }: TestSite): Record<string, string> {
  const files: Record<string, string> = {};
  for (const text of Object.values(manifests)) {
    const { name, version } = JSON.parse(text) as { name: string; version: string };
    const folder = name === SHELL_NAME ? `/${getShellFolder(version)}` : releasePath(name, version);
    files[folder + RELEASE_MANIFEST_FILE] = text;
  }
  for (const [name, list] of Object.entries(lists)) files[getListPath(name)] = JSON.stringify(list);
  return { ...files, [TRUST_PATH]: JSON.stringify(trust), [INDEX_PATH]: JSON.stringify(index) };
}
