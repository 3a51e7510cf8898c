/** The profile's page, a chunk of its own: the dashboard does not carry it. */
export const loadProfilePage = async () =>
  (await import(/* webpackChunkName: "profile" */ './profile-page')).ProfilePage;
