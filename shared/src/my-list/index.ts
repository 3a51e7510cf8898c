/// <reference path="../ui/css-modules.d.ts" />
export { listedAlbum, listedTrack, listedVideo } from './listed';
export type { Listable } from './listed';
export { MyListButton } from './my-list-button';
export type { MyListButtonProps } from './my-list-button';
export { myListKey, refreshMyList, useMyList } from './my-list';
