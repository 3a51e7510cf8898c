/// <reference path="../ui/css-modules.d.ts" />
export { AlbumHeader } from './album-header';
export type { AlbumHeaderClasses, AlbumHeaderProps } from './album-header';
export { getAlbumSale, useAlbumPurchaseItem } from './album-sale';
export { AlbumScreen } from './album-screen';
export type { AlbumScreenProps } from './album-screen';
export { AudioAlbumCard } from './audio-album-card';
export type { AudioAlbumCardProps } from './audio-album-card';
export { albumKey, albumQuery, useAlbum } from './get-album';
