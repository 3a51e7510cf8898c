import type { VideoAlbumSource } from './types';

/** Video albums in the order of the catalogue: append, never insert. */
export const videoAlbums: readonly VideoAlbumSource[] = [];
