export const loadAlbumPage = async () => (await import(/* webpackChunkName: "album" */ './album-page')).AlbumPage;
