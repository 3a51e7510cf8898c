import { and, eq, notInArray } from 'drizzle-orm';
import { batches } from '../../database/batches';
import type { Database } from '../../database/database';
import { albums, albumVideos, tracks, videos } from '../../database/schema/catalogue';
import { subscriptionPlans } from '../../database/schema/subscriptions';
import { idsByKey, overwrite } from '../../database/upserts';
import { toSearchColumns } from '../catalogue/search-text';
import type { AlbumEntry, AudioAlbumEntry, CatalogueFile, VideoEntry } from './catalogue-file';
import { albumRow, oldestFirst, planRow, trackRows, videoRow } from './rows';
import type { Inventory } from './scan-folder';

const withSearchText = <Row extends { readonly title: string; readonly description: string }>(row: Row) => ({
  ...row,
  ...toSearchColumns(row),
});

/** New videos get ids in the given order. */
async function upsertVideos(tx: Database, rows: readonly (typeof videos.$inferInsert)[]): Promise<void> {
  for (const batch of batches(rows.map(withSearchText))) {
    const set = overwrite(videos, Object.keys(batch[0] ?? {}));
    await tx.insert(videos).values(batch).onConflictDoUpdate({ target: videos.key, set });
  }
}

const writeVideos = (tx: Database, entries: readonly VideoEntry[], inventory: Inventory): Promise<void> =>
  upsertVideos(
    tx,
    oldestFirst(entries).map((entry) => videoRow(entry, inventory)),
  );

async function writeAlbums(tx: Database, entries: readonly AlbumEntry[], inventory: Inventory): Promise<void> {
  const rows = oldestFirst(entries).map((entry) => albumRow(entry, inventory));
  for (const batch of batches(rows.map(withSearchText))) {
    const set = overwrite(albums, Object.keys(batch[0] ?? {}));
    await tx.insert(albums).values(batch).onConflictDoUpdate({ target: albums.key, set });
  }
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

/** A track that is no longer listed keeps its row, because its history refers to it. */
async function writeTracks(tx: Database, albumId: number, album: AudioAlbumEntry, inventory: Inventory): Promise<void> {
  const rows = trackRows(album, inventory).map((row) => ({ albumId, ...row }));
  const set = overwrite(tracks, Object.keys(rows[0] ?? {}));
  await tx
    .insert(tracks)
    .values(rows)
    .onConflictDoUpdate({ target: [tracks.albumId, tracks.key], set });
  const dropped = notInArray(
    tracks.key,
    album.tracks.map((track) => track.key),
  );
  await tx
    .update(tracks)
    .set({ status: 'Deactive' })
    .where(and(eq(tracks.albumId, albumId), dropped));
}

async function writeAlbumContents(tx: Database, file: CatalogueFile, inventory: Inventory): Promise<void> {
  const albumIds = await idsByKey(
    tx,
    albums,
    file.albums.map((album) => album.key),
  );
  const videoIds = await idsByKey(
    tx,
    videos,
    file.videos.map((video) => video.key),
  );
  for (const album of file.albums) {
    const albumId = found(albumIds, album.key);
    const listed = album.mediaType === 'VIDEO' ? album.videos.map((key) => found(videoIds, key)) : [];
    await writeAlbumVideos(tx, albumId, listed);
    if (album.mediaType === 'AUDIO') await writeTracks(tx, albumId, album, inventory);
  }
}

async function writePlans(tx: Database, entries: CatalogueFile['plans']): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(planRow);
  await tx.update(subscriptionPlans).set({ offered: false });
  await tx
    .insert(subscriptionPlans)
    .values(rows)
    .onConflictDoUpdate({
      target: subscriptionPlans.key,
      set: overwrite(subscriptionPlans, Object.keys(rows[0] ?? {})),
    });
}

/**
 * Writes a checked catalogue; call it inside a transaction. Entries that are no longer listed are kept, because
 * customers may own them; the owner hides an entry by its status.
 */
export async function writeRows(tx: Database, file: CatalogueFile, inventory: Inventory): Promise<void> {
  await writeVideos(tx, file.videos, inventory);
  await writeAlbums(tx, file.albums, inventory);
  await writeAlbumContents(tx, file, inventory);
  await writePlans(tx, file.plans);
}
