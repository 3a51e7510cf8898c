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

type Unpackaged<Entry, Media extends PropertyKey> = Omit<Entry, 'cover' | Media> & { readonly cover: unknown } & {
  readonly [Name in Media]?: unknown;
};

/** The columns of a video that do not depend on its media: every other field of the catalogue is named like its column. */
export const videoTexts = ({
  cover: _cover,
  length: _length,
  media: _media,
  captions: _captions,
  ...columns
}: Unpackaged<AuthoredVideo, 'length' | 'media' | 'captions'>) => columns;

export const videoRow = (entry: VideoEntry, inventory: Inventory) => ({
  ...videoTexts(entry),
  cover: coverPlan(entry, inventory).cover,
  length: entry.length,
  mediaFolder: videoBundle(entry, inventory).target,
});

export const albumTexts = ({
  cover: _cover,
  videos: _videos,
  tracks: _tracks,
  ...columns
}: Unpackaged<AuthoredAlbum | AlbumEntry, 'videos' | 'tracks'>) => columns;

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
