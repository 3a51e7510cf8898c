import type { Album } from '@inspire/shared/contracts';

/** What is shown of an album before the list has been loaded: the fields of the hole `newAlbums` in `remote.json`. */
export type FramedAlbum = Pick<Album, 'albumId' | 'title' | 'description' | 'thumbnailUrl' | 'thumbnailSources'>;
