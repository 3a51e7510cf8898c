import type { NotificationType } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { albums, videos } from '../../database/schema/catalogue';
import { idsByKey } from '../../database/upserts';
import { announceNewItems, type NewItem } from '../notifications/notification-writer';
import type { AlbumEntry, CatalogueFile, VideoEntry } from './catalogue-file';
import type { Changes } from './changes';

const TITLE = 300;
const TEXT = 2_000;
const titles = {
  en: { video: 'New video', audio: 'New audio album', album: 'New album' },
  mr: { video: 'नवीन व्हिडिओ', audio: 'नवीन ऑडिओ अल्बम', album: 'नवीन अल्बम' },
} as const satisfies Record<string, Record<NotificationType, string>>;

const toType = (entry: VideoEntry | AlbumEntry): NotificationType => {
  if (!('mediaType' in entry)) return 'video';
  return entry.mediaType === 'AUDIO' ? 'audio' : 'album';
};

function toNewItem(entry: VideoEntry | AlbumEntry, id: number): NewItem {
  const type = toType(entry);
  const words = titles[entry.language?.split('-')[0] === 'mr' ? 'mr' : 'en'];
  const title = `${words[type]}: ${entry.title}`.slice(0, TITLE);
  return { type, id, key: entry.key, title, text: entry.description.slice(0, TEXT) };
}

/**
 * Announces what an import has added, unless the catalogue does so itself. Call it in the transaction that wrote the
 * rows, and not for the first import of a folder, when everything is new.
 */
export async function announceAdded(tx: Database, file: CatalogueFile, changes: Changes, now: Date): Promise<number> {
  const listed = new Set(file.notifications.map(({ reference }) => reference));
  const isAnnounced = (added: readonly string[]) => (entry: VideoEntry | AlbumEntry) =>
    entry.status === 'Active' && added.includes(entry.key) && !listed.has(entry.key);
  const newVideos = file.videos.filter(isAnnounced(changes.videos.added));
  const newAlbums = file.albums.filter(isAnnounced(changes.albums.added));
  const videoIds = await idsByKey(
    tx,
    videos,
    newVideos.map(({ key }) => key),
  );
  const albumIds = await idsByKey(
    tx,
    albums,
    newAlbums.map(({ key }) => key),
  );
  const items = [
    ...newVideos.map((entry) => toNewItem(entry, videoIds.get(entry.key) ?? 0)),
    ...newAlbums.map((entry) => toNewItem(entry, albumIds.get(entry.key) ?? 0)),
  ];
  return announceNewItems(tx, items, now);
}
