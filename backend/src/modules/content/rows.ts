import type {
  AlbumEntry,
  AudioAlbumEntry,
  AuthoredAlbum,
  AuthoredVideo,
  PlanEntry,
  VideoEntry,
} from './catalogue-file';
import { coverPlan, trackBundle, trailerBundle, videoBundle } from './media-plan';
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
  trailer: _trailer,
  hasTrailer: _hasTrailer,
  ...columns
}: Unpackaged<AuthoredVideo, 'length' | 'media' | 'captions' | 'trailer' | 'hasTrailer'>) => columns;

/** Null empties the column of an entry whose trailer was removed. */
const trailerColumn = (entry: VideoEntry | AlbumEntry, inventory: Inventory) => ({
  trailerFolder: 'hasTrailer' in entry && entry.hasTrailer ? trailerBundle(entry, inventory).target : null,
});

export const videoRow = (entry: VideoEntry, inventory: Inventory) => ({
  ...videoTexts(entry),
  cover: coverPlan(entry, inventory).cover,
  length: entry.length,
  mediaFolder: videoBundle(entry, inventory).target,
  ...trailerColumn(entry, inventory),
});

export const albumTexts = ({
  cover: _cover,
  videos: _videos,
  tracks: _tracks,
  trailer: _trailer,
  hasTrailer: _hasTrailer,
  ...columns
}: Unpackaged<AuthoredAlbum | AlbumEntry, 'videos' | 'tracks' | 'trailer' | 'hasTrailer'>) => columns;

export const albumRow = (entry: AlbumEntry, inventory: Inventory) => ({
  ...albumTexts(entry),
  cover: coverPlan(entry, inventory).cover,
  ...trailerColumn(entry, inventory),
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
