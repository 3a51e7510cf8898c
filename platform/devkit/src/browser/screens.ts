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
  '/about',
  '/help-and-legal',
  '/terms_&_condition',
  '/api/call/url',
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

/** Visits that lead on to another path (SPEC-2): those of guests to the members' area, and of both to no page. */
export const guestRedirects = [
  '/user-routes/dashboard',
  '/user-routes/audio',
  '/user-routes/buyed-video',
  '/user-routes/user-profile',
  '/user-routes/video-player?id=1',
  '/user-routes/videos-inAlbums?id=11',
  '/user-routes/audio-player?id=1',
  '/user-routes/no-such-page',
  '/no-such-page',
];
export const memberRedirects = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/ErrorPage',
  '/user-routes/no-such-page',
  '/no-such-page',
];
