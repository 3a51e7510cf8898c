export const loadLibraryPage = async () =>
  (await import(/* webpackChunkName: "library" */ './library-page')).LibraryPage;
