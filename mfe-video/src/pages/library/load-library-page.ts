/** The library's page, a chunk of its own: the dashboard does not carry it. */
export const loadLibraryPage = async () =>
  (await import(/* webpackChunkName: "library" */ './library-page')).LibraryPage;
