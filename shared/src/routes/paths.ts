/** All route patterns of SPEC-2. */
export const paths = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  about: '/about',
  help: '/help-and-legal',
  plans: '/plan-page',
  terms: '/terms_&_condition',
  error: '/ErrorPage',
  paymentReturn: '/api/call/url',
  member: '/user-routes',
  dashboard: '/user-routes/dashboard',
  videoPlayer: '/user-routes/video-player',
  videosInAlbum: '/user-routes/videos-inAlbums',
  library: '/user-routes/buyed-video',
  profile: '/user-routes/user-profile',
  audio: '/user-routes/audio',
  audioPlayer: '/user-routes/audio-player',
} as const;

/** True for a path of the members' area, which requires a session. */
export const isMemberPath = (pathname: string): boolean =>
  pathname === paths.member || pathname.startsWith(`${paths.member}/`);
