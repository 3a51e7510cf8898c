/**
 * All calls of SPEC-7 (and of D-7, D-19, D-22, D-25, D-47 and D-70) as data without schemas: the browser's client and the test
 * interception read this table, and the server registers its routes from it. `calls/` has the schemas under the same
 * names.
 */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `guest`: no session needed. `optional`: a guest's response has no personal fields. `session`: 401 without a session.
 */
export type Access = 'guest' | 'optional' | 'session';

/**
 * How the client parses a response: a paged list, an array, an object, or no body (204). The caller reads a `stream` of
 * events.
 */
export type ResponseShape = 'page' | 'list' | 'object' | 'none' | 'stream';

export interface Endpoint {
  readonly method: HttpMethod;
  readonly path: string;
  readonly access: Access;
  readonly shape: ResponseShape;
}

export const endpoints = {
  register: { method: 'POST', path: '/api/v1/auth/register', access: 'guest', shape: 'object' },
  login: { method: 'POST', path: '/api/v1/auth/login', access: 'guest', shape: 'object' },
  googleAuth: { method: 'POST', path: '/api/v1/auth/google-auth', access: 'guest', shape: 'object' },
  forgotPassword: { method: 'PUT', path: '/api/v1/auth/forgot-password', access: 'guest', shape: 'none' },
  resetPassword: { method: 'PUT', path: '/api/v1/auth/reset-password', access: 'guest', shape: 'none' },
  resetPasswordByLink: { method: 'PUT', path: '/api/v1/auth/reset-password/link', access: 'guest', shape: 'none' },
  updateContact: { method: 'PUT', path: '/api/v1/auth/update', access: 'session', shape: 'object' },
  refreshSession: { method: 'POST', path: '/api/v1/auth/refresh', access: 'session', shape: 'object' },
  logout: { method: 'POST', path: '/api/v1/auth/logout', access: 'session', shape: 'none' },
  profile: { method: 'GET', path: '/api/v1/auth/profile', access: 'session', shape: 'object' },
  changePassword: { method: 'PUT', path: '/api/v1/auth/password', access: 'session', shape: 'object' },
  sessions: { method: 'GET', path: '/api/v1/auth/sessions', access: 'session', shape: 'list' },
  endSession: { method: 'DELETE', path: '/api/v1/auth/sessions/{id}', access: 'session', shape: 'none' },
  proveOwner: { method: 'POST', path: '/api/v1/auth/proof', access: 'session', shape: 'none' },
  deleteAccount: { method: 'DELETE', path: '/api/v1/auth/account', access: 'session', shape: 'none' },
  exportAccount: { method: 'POST', path: '/api/v1/auth/account/export', access: 'session', shape: 'object' },
  passkeySignInOptions: {
    method: 'POST',
    path: '/api/v1/auth/passkey-sign-in/options',
    access: 'guest',
    shape: 'object',
  },
  passkeySignIn: { method: 'POST', path: '/api/v1/auth/passkey-sign-in', access: 'guest', shape: 'object' },
  signInMethods: { method: 'GET', path: '/api/v1/auth/sign-in-methods', access: 'session', shape: 'object' },
  passkeyCreationOptions: { method: 'POST', path: '/api/v1/auth/passkeys/options', access: 'session', shape: 'object' },
  addPasskey: { method: 'POST', path: '/api/v1/auth/passkeys', access: 'session', shape: 'object' },
  renamePasskey: { method: 'PUT', path: '/api/v1/auth/passkeys/{id}', access: 'session', shape: 'object' },
  removePasskey: { method: 'DELETE', path: '/api/v1/auth/passkeys/{id}', access: 'session', shape: 'none' },
  passkeyProofOptions: {
    method: 'POST',
    path: '/api/v1/auth/passkey-proof/options',
    access: 'session',
    shape: 'object',
  },
  linkGoogle: { method: 'POST', path: '/api/v1/auth/google-link', access: 'session', shape: 'none' },
  unlinkGoogle: { method: 'DELETE', path: '/api/v1/auth/google-link', access: 'session', shape: 'none' },
  secondStep: { method: 'POST', path: '/api/v1/auth/second-step', access: 'guest', shape: 'object' },
  startAuthenticator: {
    method: 'POST',
    path: '/api/v1/auth/authenticator/options',
    access: 'session',
    shape: 'object',
  },
  confirmAuthenticator: { method: 'POST', path: '/api/v1/auth/authenticator', access: 'session', shape: 'object' },
  removeAuthenticator: { method: 'DELETE', path: '/api/v1/auth/authenticator', access: 'session', shape: 'none' },

  viewingHistory: { method: 'GET', path: '/api/v1/history', access: 'session', shape: 'page' },
  clearViewingHistory: { method: 'DELETE', path: '/api/v1/history', access: 'session', shape: 'none' },
  removeFromViewingHistory: { method: 'DELETE', path: '/api/v1/history/{kind}/{id}', access: 'session', shape: 'none' },

  myList: { method: 'GET', path: '/api/v1/my-list', access: 'session', shape: 'list' },
  addToMyList: { method: 'PUT', path: '/api/v1/my-list/{kind}/{id}', access: 'session', shape: 'none' },
  removeFromMyList: { method: 'DELETE', path: '/api/v1/my-list/{kind}/{id}', access: 'session', shape: 'none' },

  searchVideos: { method: 'GET', path: '/files/search', access: 'optional', shape: 'page' },
  searchPaidVideos: { method: 'GET', path: '/files/require-payment/search', access: 'optional', shape: 'page' },
  video: { method: 'GET', path: '/files/{id}', access: 'optional', shape: 'object' },
  browseHistory: { method: 'GET', path: '/files/getUserBrowseHistory', access: 'session', shape: 'list' },
  purchasedMedia: { method: 'GET', path: '/user-video-purchase/user', access: 'session', shape: 'object' },
  orders: { method: 'GET', path: '/user-video-purchase/orders', access: 'session', shape: 'list' },
  purchaseVideo: { method: 'POST', path: '/user-video-purchase/purchase', access: 'session', shape: 'object' },
  purchaseAlbum: { method: 'POST', path: '/user-video-purchase/audio/purchase', access: 'session', shape: 'object' },
  videoStream: { method: 'GET', path: '/files/url/{id}/{validTime}', access: 'session', shape: 'object' },
  recordVideoEvent: { method: 'POST', path: '/files/recordUserBrowseHistory', access: 'session', shape: 'none' },
  progressTime: { method: 'GET', path: '/files/getProgressTime', access: 'session', shape: 'object' },
  updateValidFlag: { method: 'PUT', path: '/files/{id}/update-valid-flag', access: 'session', shape: 'none' },
  audioStream: { method: 'GET', path: '/files/url/audio/{id}/{validTime}', access: 'session', shape: 'object' },
  recordAudioEvent: { method: 'POST', path: '/files/audio/recordUserBrowseHistory', access: 'session', shape: 'none' },

  audioAlbums: { method: 'GET', path: '/api/v1/album/get/all/albums', access: 'optional', shape: 'page' },
  album: { method: 'GET', path: '/api/v1/album/get/album/byId/{id}', access: 'optional', shape: 'object' },
  videoAlbums: { method: 'GET', path: '/api/v1/album/get/all/video-albums', access: 'optional', shape: 'list' },
  albumVideos: { method: 'GET', path: '/api/v1/album/get/videos/by-album/{id}', access: 'optional', shape: 'list' },

  recentNotifications: { method: 'GET', path: '/api/v1/notifications/recent', access: 'session', shape: 'list' },
  allNotifications: { method: 'GET', path: '/api/v1/notifications/all', access: 'session', shape: 'list' },
  markNotificationSeen: {
    method: 'POST',
    path: '/api/v1/notifications/mark-seen/{id}',
    access: 'session',
    shape: 'none',
  },
  notificationStream: { method: 'GET', path: '/api/v1/notifications/stream', access: 'session', shape: 'stream' },

  mySubscriptions: { method: 'GET', path: '/subscriptions/mySubscriptions', access: 'session', shape: 'object' },
  allPlans: { method: 'GET', path: '/subscriptions/all-plans', access: 'guest', shape: 'list' },
  purchasePlan: { method: 'POST', path: '/subscriptions/purchase', access: 'session', shape: 'object' },

  reportRemoteFailure: { method: 'POST', path: '/api/v1/reports/remote-failure', access: 'guest', shape: 'none' },
  reportQuality: { method: 'POST', path: '/api/v1/reports/quality', access: 'guest', shape: 'none' },
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof endpoints;

const second = 1_000;
const usual = 10 * second;

const timeouts: Partial<Record<CallName, number>> = {
  exportAccount: 60 * second,
  album: second,
  markNotificationSeen: 5 * second,
};

/** The client's time limit for a call (SPEC-9) in milliseconds; for a stream, until its first byte. */
export const timeoutOf = (name: CallName): number => timeouts[name] ?? usual;

/** The API's path prefixes; an unknown path below them is a 404, never a page (D-37). */
export const apiPrefixes = ['/api/v1', '/files', '/user-video-purchase', '/subscriptions', '/payments'] as const;
