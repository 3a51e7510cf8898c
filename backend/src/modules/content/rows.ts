import type {
  AlbumEntry,
  AudioAlbumEntry,
  AuthoredAlbum,
  AuthoredVideo,
  PlanEntry,
  VideoEntry,
} from './catalogue-file';
import { coverPlan, trackBundle, videoBundle } from './media-plan';
import type { Inventory } from './scan-folder';

const publishedTexts = (entry: AuthoredVideo | AuthoredAlbum | VideoEntry | AlbumEntry) => ({
  key: entry.key,
  title: entry.title,
  description: entry.description,
  status: entry.status,
  price: entry.price,
  createdOn: entry.createdOn,
  createdBy: entry.createdBy,
  language: entry.language ?? null,
  type: entry.type,
});

/** The columns of a video that do not depend on its media. */
export const videoTexts = (entry: AuthoredVideo | VideoEntry) => ({
  ...publishedTexts(entry),
  // Narrows the type, which differs from an album's.
  type: entry.type,
  featured: entry.featured,
  hero: entry.hero,
});

export const videoRow = (entry: VideoEntry, inventory: Inventory) => ({
  ...videoTexts(entry),
  cover: coverPlan(entry, inventory).cover,
  length: entry.length,
  mediaFolder: videoBundle(entry, inventory).target,
});

export const albumTexts = (entry: AuthoredAlbum | AlbumEntry) => ({
  ...publishedTexts(entry),
  type: entry.type,
  mediaType: entry.mediaType,
});

export const albumRow = (entry: AlbumEntry, inventory: Inventory) => ({
  ...albumTexts(entry),
  cover: coverPlan(entry, inventory).cover,
});

export const trackRows = (album: AudioAlbumEntry, inventory: Inventory) =>
  album.tracks.map((track, position) => ({
    position,
    ...track,
    status: 'Active' as const,
    mediaFolder: trackBundle(album, track, inventory).target,
  }));

export const planRow = (plan: PlanEntry) => ({ ...plan, offered: true });

/** Oldest first: the highest ids must be the newest items, which 'New Videos' shows (SPEC-9). */
export const oldestFirst = <T extends { readonly createdOn: Date }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime());

export const describeCounts = ({
  videos,
  albums,
  plans,
}: Record<'videos' | 'albums' | 'plans', readonly unknown[]>): string =>
  `${videos.length} videos, ${albums.length} albums, ${plans.length} plans`;
