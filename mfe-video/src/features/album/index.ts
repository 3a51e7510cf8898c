export { albumsOfVideoQuery } from './api/get-albums-of-video';
export { blockedText, shownVideos, withAlbum } from './model/album-access';
export { SellingAlbumLink } from './view/selling-album-link';
