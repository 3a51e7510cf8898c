/** The album page has its own chunk, which the albums page does not need. */
export const loadAlbumPage = async () => (await import(/* webpackChunkName: "album" */ './album-page')).AlbumPage;
