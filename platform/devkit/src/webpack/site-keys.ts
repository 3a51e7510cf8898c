import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsentError } from '@inspire/server-kit/files';
import { dataDir, findRepository } from '../workspace/repository';

/** The public site keys, in `DATA_DIR/keys`. */
export const SITE_KEYS_FILE = 'site-public.json';

function readIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isAbsentError(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the site keys that a build of the shell pins (ADR-80), as JSON: those of `RELEASE_SITE_KEYS`, else of the folder of
 * keys. A build without them accepts no release of a remote.
 * @param dir a folder of the repository
 * @returns null where there are none yet
 * @throws SyntaxError for what is no JSON
 */
export function readPinnedSiteKeys(dir: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const { root } = findRepository(dir);
  const file = env.RELEASE_SITE_KEYS_FILE || join(dataDir(root, env), 'keys', SITE_KEYS_FILE);
  const text = env.RELEASE_SITE_KEYS || readIfAny(file);
  // One form whatever the file looks like, so that the same keys give the same build.
  return text === undefined ? null : JSON.stringify(JSON.parse(text));
}
