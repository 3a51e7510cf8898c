import { CliError } from '@inspire/devkit/terminal/cli-error';
import { isRecord, parseJson } from '@inspire/shared/guards';
import type { ReleaseStore } from './store';

export interface Unlisted {
  /** When it was first seen unlisted; pages that were opened before may still run it. */
  readonly since: string;
  /** Its files are being deleted: nothing may rely on them. */
  readonly isRemoving?: boolean;
}

/** By remote and version. */
export type UnlistedReleases = Readonly<Record<string, Readonly<Record<string, Unlisted>>>>;

function readEntries(value: unknown): Record<string, Unlisted> {
  const entries = Object.entries(isRecord(value) ? value : {}).flatMap(([version, entry]): [string, Unlisted][] => {
    // An unreadable entry starts now: files stay too long rather than disappear too early.
    if (!isRecord(entry) || typeof entry.since !== 'string' || Number.isNaN(Date.parse(entry.since))) return [];
    return [[version, { since: entry.since, ...(entry.isRemoving === true && { isRemoving: true }) }]];
  });
  return Object.fromEntries(entries);
}

function parse(text: string | undefined): UnlistedReleases {
  const value = parseJson(text);
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([name, entries]) => [name, readEntries(entries)]),
  );
}

const textOf = (unlisted: UnlistedReleases): string => `${JSON.stringify(unlisted, null, 2)}\n`;

export const readUnlisted = async (store: ReleaseStore): Promise<UnlistedReleases> =>
  parse(await store.readDocument('unlisted'));

/** Changes the stored records of unlisted releases; `change` returns the same object for no change. */
export async function changeUnlisted(
  store: ReleaseStore,
  change: (unlisted: UnlistedReleases) => UnlistedReleases,
): Promise<UnlistedReleases> {
  let result: UnlistedReleases = {};
  await store.updateDocument('unlisted', async (text) => {
    const current = parse(text);
    result = change(current);
    return result === current ? undefined : textOf(result);
  });
  return result;
}

/** Returns the same object when nothing changes. */
export function withUnlisted(
  unlisted: UnlistedReleases,
  name: string,
  version: string,
  entry: Unlisted | undefined,
): UnlistedReleases {
  const { [version]: previous, ...others } = unlisted[name] ?? {};
  if (JSON.stringify(previous) === JSON.stringify(entry)) return unlisted;
  const { [name]: _replaced, ...remotes } = unlisted;
  const entries = entry ? { ...others, [version]: entry } : others;
  return Object.keys(entries).length === 0 ? remotes : { ...remotes, [name]: entries };
}

/**
 * Makes the next unlisting of a release that is listed now start a full grace time. A release service does so itself.
 * @throws CliError while its files are being deleted
 */
export async function claimRelease(store: ReleaseStore, name: string, version: string): Promise<void> {
  if (store.isService) return;
  await changeUnlisted(store, (unlisted) => {
    if (unlisted[name]?.[version]?.isRemoving) {
      throw new CliError(
        `${name} ${version} was not published: its old files are being removed; let 'release gc' end first, or raise the version.`,
      );
    }
    return withUnlisted(unlisted, name, version, undefined);
  });
}
