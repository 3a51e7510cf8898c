import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { albums, albumVideos, tracks, videos } from '../../../database/schema/catalogue';
import { notifications } from '../../../database/schema/notifications';
import { subscriptionPlans } from '../../../database/schema/subscriptions';
import { type EntryKind, listKeysOfSource } from '../entry-sources';

export type VideoRow = typeof videos.$inferSelect;
export type AlbumRow = typeof albums.$inferSelect;
export type TrackRow = typeof tracks.$inferSelect;

export interface ExportedAlbum extends AlbumRow {
  /** In the album's order. */
  readonly videos: readonly string[];
  readonly tracks: readonly TrackRow[];
}

/** In the order in which an import into an empty database creates ids. */
export interface ExportedRows {
  readonly videos: readonly VideoRow[];
  readonly albums: readonly ExportedAlbum[];
  readonly plans: readonly (typeof subscriptionPlans.$inferSelect)[];
  readonly notifications: readonly (typeof notifications.$inferSelect & { readonly reference: string })[];
}

/** Without a source, keeps all rows. */
async function ofSource<Row extends { key: string }>(
  db: Database,
  kind: EntryKind,
  rows: readonly Row[],
  source: string | undefined,
): Promise<Row[]> {
  if (source === undefined) return [...rows];
  const keys = await listKeysOfSource(db, source, kind);
  return rows.filter((row) => keys.has(row.key));
}

async function readAlbums(db: Database, source: string | undefined): Promise<ExportedAlbum[]> {
  const rows = await ofSource(db, 'album', await db.select().from(albums).orderBy(asc(albums.id)), source);
  const memberships = await db
    .select({ albumId: albumVideos.albumId, key: videos.key })
    .from(albumVideos)
    .innerJoin(videos, eq(videos.id, albumVideos.videoId))
    .orderBy(asc(albumVideos.albumId), asc(albumVideos.position));
  // A removed track stays in the database for its history, but not in a catalogue.
  const activeTracks = await db.select().from(tracks).where(eq(tracks.status, 'Active')).orderBy(asc(tracks.position));
  return rows.map((row) => ({
    ...row,
    videos: memberships.filter(({ albumId }) => albumId === row.id).map(({ key }) => key),
    tracks: activeTracks.filter(({ albumId }) => albumId === row.id),
  }));
}

/** Leaves out generated notifications: an import creates them again. */
async function readNotifications(
  db: Database,
  stored: ExportedRows,
  source: string | undefined,
): Promise<ExportedRows['notifications']> {
  const listed = source === undefined ? isNotNull(notifications.listedBy) : eq(notifications.listedBy, source);
  const rows = await db
    .select()
    .from(notifications)
    .where(listed)
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
  const references = new Map<string, string>([
    ...stored.videos.map(({ id, key }) => [`video ${id}`, key] as const),
    ...stored.albums.map(({ id, key }) => [`album ${id}`, key] as const),
  ]);
  return rows.flatMap((row) => {
    const reference = references.get(row.videoId === null ? `album ${row.albumId}` : `video ${row.videoId}`);
    return reference === undefined ? [] : [{ ...row, reference }];
  });
}

/** Includes the videos of an exported album, whichever source lists them. */
export async function readRows(db: Database, source: string | undefined): Promise<ExportedRows> {
  const exported = await readAlbums(db, source);
  const all = await db.select().from(videos).orderBy(asc(videos.id));
  const memberships = new Set(exported.flatMap((album) => album.videos));
  const own = new Set((await ofSource(db, 'video', all, source)).map(({ key }) => key));
  const offered = await db
    .select()
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.offered, true))
    .orderBy(asc(subscriptionPlans.id));
  const rows: ExportedRows = {
    videos: all.filter(({ key }) => own.has(key) || memberships.has(key)),
    albums: exported,
    plans: await ofSource(db, 'plan', offered, source),
    notifications: [],
  };
  return { ...rows, notifications: await readNotifications(db, rows, source) };
}

export async function isSourceKnown(db: Database, source: string): Promise<boolean> {
  const kinds: EntryKind[] = ['video', 'album', 'plan'];
  const keys = await Promise.all(kinds.map((kind) => listKeysOfSource(db, source, kind)));
  return keys.some((set) => set.size > 0);
}
