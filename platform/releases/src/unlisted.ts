import { isDeepStrictEqual } from 'node:util';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { isRecord, parseJson } from '@inspire/shared/guards';
import type { ReleaseStore, StoredRelease } from './store';

export interface Unlisted {
  /** When it was first seen unlisted; pages that were opened before may still run it. */
  readonly since: string;
  /** Its files are being deleted: nothing may rely on them. */
  readonly isRemoving?: boolean;
}

/** By the key of a stored release. */
export type UnlistedReleases = Readonly<Record<string, Unlisted>>;

export const keyOf = ({ name, version }: StoredRelease): string => `${name} ${version}`;

function readEntry(entry: unknown): Unlisted | undefined {
  if (!isRecord(entry) || typeof entry.since !== 'string' || Number.isNaN(Date.parse(entry.since))) return undefined;
  return { since: entry.since, ...(entry.isRemoving === true && { isRemoving: true }) };
}

/** An unreadable entry starts now: files stay too long rather than disappear too early. */
function parse(text: string | undefined): UnlistedReleases {
  const value = parseJson(text);
  const entries = Object.entries(isRecord(value) ? value : {}).flatMap(([key, entry]): [string, Unlisted][] => {
    const unlisted = readEntry(entry);
    return unlisted ? [[key, unlisted]] : [];
  });
  return Object.fromEntries(entries);
}

export const readUnlisted = async (store: ReleaseStore): Promise<UnlistedReleases> =>
  parse(await store.readDocument('unlisted'));

/** Changes the stored records of unlisted releases. */
export async function changeUnlisted(
  store: ReleaseStore,
  change: (unlisted: UnlistedReleases) => UnlistedReleases,
): Promise<UnlistedReleases> {
  let result: UnlistedReleases = {};
  await store.updateDocument('unlisted', async (text) => {
    const current = parse(text);
    result = change(current);
    return isDeepStrictEqual(result, current) ? undefined : `${JSON.stringify(result, null, 2)}\n`;
  });
  return result;
}

/**
 * Makes the next unlisting of a release that is listed now start a full grace time. A release service does so itself.
 * @throws CliError while its files are being deleted
 */
export async function claimRelease(store: ReleaseStore, name: string, version: string): Promise<void> {
  if (store.isService) return;
  await changeUnlisted(store, ({ [keyOf({ name, version })]: claimed, ...others }) => {
    if (!claimed?.isRemoving) return others;
    throw new CliError(
      `${name} ${version} was not published: its old files are being removed; let 'release gc' end first, or raise the version.`,
    );
  });
}
