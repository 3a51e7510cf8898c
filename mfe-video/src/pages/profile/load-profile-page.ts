export const loadProfilePage = async () =>
  (await import(/* webpackChunkName: "profile" */ './profile-page')).ProfilePage;
