/** The album's page, a chunk of its own: the albums' page does not carry it. */
export const loadAlbumPage = async () => (await import(/* webpackChunkName: "album" */ './album-page')).AlbumPage;
