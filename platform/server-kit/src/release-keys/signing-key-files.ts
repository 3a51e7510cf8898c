import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Names of the files with which manifests of the release store are signed, in a folder of keys. */
export const signingKeyFiles = {
  site: 'site-private.json',
  /** While the site's key is being replaced. */
  nextSite: 'site-private.next.json',
  team: 'release-private.json',
} as const;

/** The settings that may give these keys in place of the files. */
export const signingKeySettings = {
  site: 'RELEASE_SITE_KEY',
  team: 'RELEASE_PRIVATE_KEY',
} as const;

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds keys with which a server could sign releases. In production it must have none: an intruder in a process that faces
 * the internet could then replace the code that browsers run (ADR-36).
 * @param folders folders of keys that the server knows of
 * @returns one line for each issue
 */
export function findSigningKeyIssues(
  env: Readonly<Record<string, string | undefined>>,
  folders: readonly string[],
): string[] {
  const files = [...new Set(folders)].flatMap((folder) =>
    Object.values(signingKeyFiles).map((name) => join(folder, name)),
  );
  const variables = Object.values(signingKeySettings)
    .flatMap((name) => [name, `${name}_FILE`])
    .filter((name) => env[name]);
  return [
    ...variables.map((name) => `${name}: is for the command release. A server must not have it`),
    ...files
      .filter(isReadable)
      .map(
        (file) =>
          `RELEASE_KEYS_DIR: must be a folder that no server reads, but this one can read ${file}, which signs releases. Move the file`,
      ),
  ];
}
