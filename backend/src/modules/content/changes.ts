import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albums, albumVideos, tracks, videos } from '../../database/schema/catalogue';
import { subscriptionPlans } from '../../database/schema/subscriptions';
import { batches } from './batches';

type Columns = Readonly<Record<string, unknown>>;

/** An entry as it is to be; `columns` are compared with those of the same names that are stored. */
export interface DesiredEntry {
  readonly key: string;
  readonly columns: Columns;
}

export interface DesiredContent {
  readonly videos: readonly DesiredEntry[];
  readonly albums: readonly DesiredEntry[];
  readonly plans: readonly DesiredEntry[];
}

/** What an import does, or would do, to the entries of one kind. */
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
  const inside = await db
    .select({ albumId: albumVideos.albumId, key: videos.key })
    .from(albumVideos)
    .innerJoin(videos, eq(videos.id, albumVideos.videoId))
    .where(inArray(albumVideos.albumId, ids))
    .orderBy(asc(albumVideos.position));
  const heard = await db.select().from(tracks).where(inArray(tracks.albumId, ids)).orderBy(asc(tracks.position));
  return new Map(
    rows.map((row) => [
      row.key,
      {
        ...row,
        videos: inside.filter(({ albumId }) => albumId === row.id).map(({ key }) => key),
        tracks: heard
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

async function changesOfKind(
  db: Database,
  kind: keyof DesiredContent,
  wanted: readonly DesiredEntry[],
): Promise<KindChanges> {
  const added: string[] = [];
  const changed: { key: string; fields: string[] }[] = [];
  for (const batch of batches(wanted)) {
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
  return { added, changed, same: wanted.length - added.length - changed.length };
}

/** Compares what is wanted with what is stored. */
export const changesOf = async (db: Database, wanted: DesiredContent): Promise<Changes> => ({
  videos: await changesOfKind(db, 'videos', wanted.videos),
  albums: await changesOfKind(db, 'albums', wanted.albums),
  plans: await changesOfKind(db, 'plans', wanted.plans),
});

const NAMED = 20;
/** A change of media shows in the name of their folder. */
const wordOf = (field: string): string => (field === 'mediaFolder' ? 'media' : field);

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${shown} and ${names.length - NAMED} more` : shown;
}

/** Changes for the owner to read, a line for each kind that has any. */
export function describeChanges(changes: Changes): string[] {
  const lines = Object.entries(changes).flatMap(([kind, { added, changed, same }]: [string, KindChanges]) => {
    const mended = changed.map(({ key, fields }) => `${key} (${fields.map(wordOf).join(', ')})`);
    return [
      ...(added.length > 0 ? [`${kind}: ${added.length} new: ${listed(added)}`] : []),
      ...(mended.length > 0 ? [`${kind}: ${mended.length} changed: ${listed(mended)}`] : []),
      ...(same > 0 && added.length + changed.length > 0 ? [`${kind}: ${same} as they are`] : []),
    ];
  });
  return lines.length > 0 ? lines : ['nothing changes'];
}
