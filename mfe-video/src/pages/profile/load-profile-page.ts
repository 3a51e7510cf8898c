/** Loads the page in a separate chunk. */
export const loadProfilePage = async () =>
  (await import(/* webpackChunkName: "profile" */ './profile-page')).ProfilePage;
