import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray } from 'drizzle-orm';
import { batches } from '../../database/batches';
import type { Database } from '../../database/database';
import { albums, albumVideos, tracks, videos } from '../../database/schema/catalogue';
import { subscriptionPlans } from '../../database/schema/subscriptions';

type Columns = Readonly<Record<string, unknown>>;

/** `columns` are compared with the stored columns of the same names. */
export interface DesiredEntry {
  readonly key: string;
  readonly columns: Columns;
}

export interface DesiredContent {
  readonly videos: readonly DesiredEntry[];
  readonly albums: readonly DesiredEntry[];
  readonly plans: readonly DesiredEntry[];
}

export interface KindChanges {
  readonly added: readonly string[];
  readonly changed: readonly { readonly key: string; readonly fields: readonly string[] }[];
  readonly same: number;
}

export type Changes = Readonly<Record<keyof DesiredContent, KindChanges>>;

const albumColumnsOf = async (db: Database, keys: readonly string[]): Promise<Map<string, Columns>> => {
  const rows = await db
    .select()
    .from(albums)
    .where(inArray(albums.key, [...keys]));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return new Map();
  const memberships = await db
    .select({ albumId: albumVideos.albumId, key: videos.key })
    .from(albumVideos)
    .innerJoin(videos, eq(videos.id, albumVideos.videoId))
    .where(inArray(albumVideos.albumId, ids))
    .orderBy(asc(albumVideos.position));
  const activeTracks = await db.select().from(tracks).where(inArray(tracks.albumId, ids)).orderBy(asc(tracks.position));
  return new Map(
    rows.map((row) => [
      row.key,
      {
        ...row,
        videos: memberships.filter(({ albumId }) => albumId === row.id).map(({ key }) => key),
        tracks: activeTracks
          .filter(({ albumId, status }) => albumId === row.id && status === 'Active')
          .map(({ id: _id, albumId: _albumId, ...track }) => track),
      },
    ]),
  );
};

const byKey = <Row extends { key: string }>(rows: readonly Row[]): Map<string, Columns> =>
  new Map(rows.map((row) => [row.key, { ...row }]));

const stored: Readonly<Record<keyof DesiredContent, (db: Database, keys: string[]) => Promise<Map<string, Columns>>>> =
  {
    videos: async (db, keys) => byKey(await db.select().from(videos).where(inArray(videos.key, keys))),
    albums: albumColumnsOf,
    plans: async (db, keys) =>
      byKey(await db.select().from(subscriptionPlans).where(inArray(subscriptionPlans.key, keys))),
  };

async function compareKind(
  db: Database,
  kind: keyof DesiredContent,
  desired: readonly DesiredEntry[],
): Promise<KindChanges> {
  const added: string[] = [];
  const changed: { key: string; fields: string[] }[] = [];
  for (const batch of batches(desired)) {
    const present = await stored[kind](
      db,
      batch.map(({ key }) => key),
    );
    for (const { key, columns } of batch) {
      const row = present.get(key);
      if (!row) {
        added.push(key);
        continue;
      }
      const fields = Object.keys(columns).filter((name) => !isDeepStrictEqual(row[name], columns[name]));
      if (fields.length > 0) changed.push({ key, fields });
    }
  }
  return { added, changed, same: desired.length - added.length - changed.length };
}

export const compareWithStored = async (db: Database, desired: DesiredContent): Promise<Changes> => ({
  videos: await compareKind(db, 'videos', desired.videos),
  albums: await compareKind(db, 'albums', desired.albums),
  plans: await compareKind(db, 'plans', desired.plans),
});

const MAX_NAMED = 20;
/** The names of folders contain a fingerprint, so they change with the media. */
const describeField = (field: string): string =>
  field === 'mediaFolder' ? 'media' : field === 'trailerFolder' ? 'trailer' : field;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}

export function describeChanges(changes: Changes): string[] {
  const lines = Object.entries(changes).flatMap(([kind, { added, changed, same }]: [string, KindChanges]) => {
    const details = changed.map(({ key, fields }) => `${key} (${fields.map(describeField).join(', ')})`);
    return [
      ...(added.length > 0 ? [`${kind}: ${added.length} new: ${listed(added)}`] : []),
      ...(details.length > 0 ? [`${kind}: ${details.length} changed: ${listed(details)}`] : []),
      ...(same > 0 && added.length + changed.length > 0 ? [`${kind}: ${same} unchanged`] : []),
    ];
  });
  return lines.length > 0 ? lines : ['no changes'];
}
