/// <reference path="../ui/css-modules.d.ts" />
export { AlbumHeader, type AlbumHeaderClasses, type AlbumHeaderProps } from './album-header';
export { getAlbumSale, useAlbumPurchaseItem } from './album-sale';
export { AlbumScreen, type AlbumScreenProps } from './album-screen';
export { AudioAlbumCard, type AudioAlbumCardProps } from './audio-album-card';
export { albumKey, albumQuery, useAlbum } from './get-album';
