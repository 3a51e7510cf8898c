import { englishAudioAlbums } from './audio-albums-english';
import { firstAudioAlbums } from './audio-albums-first';
import { marathiAudioAlbums } from './audio-albums-marathi';
import { premiumAudioAlbums } from './audio-albums-premium';
import type { AudioAlbumSource } from './types';

/** Ids follow the order of dates: a new album must be the newest of all albums. */
export const audioAlbums: readonly AudioAlbumSource[] = [
  ...firstAudioAlbums,
  ...premiumAudioAlbums,
  ...marathiAudioAlbums,
  ...englishAudioAlbums,
];
