import { join } from 'node:path';
import { folderStore } from './folder-store';
import { loadKeys } from './keys';
import { createReleaseDesk, type ReleaseDesk } from './release-desk';

/** Folder of the releases of a site. */
export const releasesDir = (dataDir: string, env: NodeJS.ProcessEnv = process.env): string => env.RELEASES_DIR || join(dataDir, 'releases');

/** The release store of a site's data folder, with its keys. */
export async function openReleaseDesk(dataDir: string, env: NodeJS.ProcessEnv = process.env): Promise<ReleaseDesk & { trustedFile: string; dir: string }> {
  const keys = await loadKeys(dataDir, env);
  const dir = releasesDir(dataDir, env);
  return { ...createReleaseDesk(folderStore(dir), keys), trustedFile: keys.trustedFile, dir };
}
