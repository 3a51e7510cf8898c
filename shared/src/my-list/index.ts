/// <reference path="../ui/css-modules.d.ts" />
export { type Listable, listedAlbum, listedTrack, listedVideo } from './listed';
export { MyListButton, type MyListButtonProps } from './my-list-button';
export { myListKey, refreshMyList, useMyList } from './my-list';
