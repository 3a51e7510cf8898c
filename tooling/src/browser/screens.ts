/** The pages that a guest can open and that stay where they are. */
export const publicScreens = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/about',
  '/help-and-legal',
  '/terms_&_condition',
  '/plan-page',
];
/** Every route of the site, with entries of the sample catalogue where a route needs one. */
export const guestScreens = [...publicScreens, '/api/call/url', '/ErrorPage'];
export const memberScreens = [
  '/user-routes/dashboard',
  '/user-routes/audio',
  '/user-routes/buyed-video',
  '/user-routes/user-profile',
  '/plan-page',
  '/user-routes/video-player?id=1',
  '/user-routes/videos-inAlbums?id=11',
  '/user-routes/audio-player?id=1',
  '/user-routes/video-player?id=999999',
];
