import { firstAudioAlbums } from './audio-albums-first';
import type { AudioAlbumSource } from './types';

/** Audio albums in the order of the catalogue: append, never insert. */
export const audioAlbums: readonly AudioAlbumSource[] = [...firstAudioAlbums];
