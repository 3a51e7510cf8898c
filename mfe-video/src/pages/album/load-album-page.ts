/** Loads the page in a separate chunk. */
export const loadAlbumPage = async () => (await import(/* webpackChunkName: "album" */ './album-page')).AlbumPage;
