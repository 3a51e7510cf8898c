import { messageOf } from '@inspire/devkit/terminal/cli-error';
import { assertManifestOf, readReleaseManifest } from '@inspire/shared/remote/trust';
import { rejection } from '../rejections';
import { parseUpload } from '../service/protocol';
import type { ReleaseStore, StoredRelease } from '../store';
import { isCopyOf } from '../stored-files';
import { claimRelease } from '../unlisted';

/**
 * Stores the files of a release. They count for nothing until a list names them.
 * @throws CliError for other content under the same version, and for copies that are none
 */
export async function acceptFiles(
  store: ReleaseStore,
  release: StoredRelease,
  body: Buffer,
): Promise<'added' | 'identical'> {
  const files = parseUpload(body.toString());
  const odd = files.find(({ content, brotli }) => brotli && !isCopyOf(content, brotli));
  if (odd) throw rejection(release, `${odd.path}.br is no compressed copy of the file beside it`);
  await claimRelease(store, release.name, release.version);
  return store.addRelease(release.name, release.version, files);
}

/**
 * Stores the manifest of a release whose files are stored; one that exists stays.
 * @returns the text that is stored
 * @throws CliError
 */
export async function acceptManifest(store: ReleaseStore, release: StoredRelease, text: string): Promise<string> {
  try {
    assertManifestOf(readReleaseManifest(text), release);
  } catch (error) {
    throw rejection(release, messageOf(error));
  }
  await claimRelease(store, release.name, release.version);
  if (!(await store.hasRelease(release.name, release.version)))
    throw rejection(release, 'its files are not stored; upload them first');
  return store.addManifest(release.name, release.version, text);
}
