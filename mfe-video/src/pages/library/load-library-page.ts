/** Loads the page in a separate chunk. */
export const loadLibraryPage = async () =>
  (await import(/* webpackChunkName: "library" */ './library-page')).LibraryPage;
