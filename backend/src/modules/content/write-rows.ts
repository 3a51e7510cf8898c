import { and, eq, getTableColumns, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { albums, albumVideos, tracks, videos } from '../catalogue/catalogue-schema';
import { subscriptionPlans } from '../subscriptions/subscriptions-schema';
import type { Database } from '../../plugins/database/database';
import type { AlbumEntry, AudioAlbumEntry, CatalogueFile, VideoEntry } from './catalogue-file';
import type { Inventory } from './inventory';
import { coverPlan, trackBundle, videoBundle } from './media-plan';

const BATCH = 500;

/** For an upsert: every given column takes the value that was to be inserted. */
function overwrite(table: PgTable, names: readonly string[]): Record<string, SQL> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.flatMap((name) => {
      const column = columns[name];
      return column ? [[name, sql`excluded.${sql.identifier(column.name)}`]] : [];
    }),
  );
}

const batches = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) => items.slice(index * BATCH, (index + 1) * BATCH));

/** Oldest first: the highest ids are the newest items, which 'New Videos' shows (section 9). */
const oldestFirst = <T extends { createdOn: Date }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime());

const commonRow = (entry: VideoEntry | AlbumEntry, inventory: Inventory) => ({
  key: entry.key,
  title: entry.title,
  description: entry.description,
  status: entry.status,
  price: entry.price,
  createdOn: entry.createdOn,
  createdBy: entry.createdBy,
  language: entry.language ?? null,
  cover: coverPlan(entry, inventory).cover,
});

async function writeVideos(tx: Database, entries: readonly VideoEntry[], inventory: Inventory): Promise<void> {
  const rows = oldestFirst(entries).map((entry) => ({
    ...commonRow(entry, inventory),
    type: entry.type,
    length: entry.length,
    featured: entry.featured,
    hero: entry.hero,
    mediaFolder: videoBundle(entry, inventory).target,
  }));
  for (const batch of batches(rows)) {
    const set = overwrite(videos, Object.keys(batch[0] ?? {}));
    await tx.insert(videos).values(batch).onConflictDoUpdate({ target: videos.key, set });
  }
}

async function writeAlbums(tx: Database, entries: readonly AlbumEntry[], inventory: Inventory): Promise<void> {
  const rows = oldestFirst(entries).map((entry) => ({
    ...commonRow(entry, inventory),
    mediaType: entry.mediaType,
    type: entry.type,
  }));
  for (const batch of batches(rows)) {
    const set = overwrite(albums, Object.keys(batch[0] ?? {}));
    await tx.insert(albums).values(batch).onConflictDoUpdate({ target: albums.key, set });
  }
}

async function idsByKey(tx: Database, table: typeof videos | typeof albums, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.select({ id: table.id, key: table.key }).from(table).where(inArray(table.key, keys));
  return new Map(rows.map((row) => [row.key, row.id]));
}

const found = (ids: ReadonlyMap<string, number>, key: string): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`No row was written for ${key}`);
  return id;
};

async function writeAlbumVideos(tx: Database, albumId: number, videoIds: readonly number[]): Promise<void> {
  await tx.delete(albumVideos).where(eq(albumVideos.albumId, albumId));
  if (videoIds.length === 0) return;
  await tx.insert(albumVideos).values(videoIds.map((videoId, position) => ({ albumId, videoId, position })));
}

/** A track that is listed no more stays as a row, because its history names it. */
async function writeTracks(tx: Database, albumId: number, album: AudioAlbumEntry, inventory: Inventory): Promise<void> {
  const rows = album.tracks.map((track, position) => ({
    albumId,
    position,
    ...track,
    status: 'Active' as const,
    mediaFolder: trackBundle(album, track, inventory).target,
  }));
  const set = overwrite(tracks, Object.keys(rows[0] ?? {}));
  await tx.insert(tracks).values(rows).onConflictDoUpdate({ target: [tracks.albumId, tracks.key], set });
  const dropped = notInArray(tracks.key, album.tracks.map((track) => track.key));
  await tx.update(tracks).set({ status: 'Deactive' }).where(and(eq(tracks.albumId, albumId), dropped));
}

/** An album holds exactly what is listed now. */
async function writeAlbumContents(tx: Database, file: CatalogueFile, inventory: Inventory): Promise<void> {
  const albumIds = await idsByKey(tx, albums, file.albums.map((album) => album.key));
  const videoIds = await idsByKey(tx, videos, file.videos.map((video) => video.key));
  for (const album of file.albums) {
    const albumId = found(albumIds, album.key);
    const listed = album.mediaType === 'VIDEO' ? album.videos.map((key) => found(videoIds, key)) : [];
    await writeAlbumVideos(tx, albumId, listed);
    if (album.mediaType === 'AUDIO') await writeTracks(tx, albumId, album, inventory);
  }
}

async function writePlans(tx: Database, entries: CatalogueFile['plans']): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((plan) => ({ ...plan, offered: true }));
  await tx.update(subscriptionPlans).set({ offered: false });
  await tx
    .insert(subscriptionPlans)
    .values(rows)
    .onConflictDoUpdate({ target: subscriptionPlans.key, set: overwrite(subscriptionPlans, Object.keys(rows[0] ?? {})) });
}

/**
 * Writes a checked catalogue; call it inside a transaction. What was imported before and is not listed now stays as it is:
 * people may own it, so it is hidden by its status and not by leaving it out.
 */
export async function writeRows(tx: Database, file: CatalogueFile, inventory: Inventory): Promise<void> {
  await writeVideos(tx, file.videos, inventory);
  await writeAlbums(tx, file.albums, inventory);
  await writeAlbumContents(tx, file, inventory);
  await writePlans(tx, file.plans);
}
