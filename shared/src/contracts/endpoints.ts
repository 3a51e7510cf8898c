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
  /** The client's timeout (SPEC-9); for a stream, until its first byte. */
  readonly timeoutMs: number;
  readonly shape: ResponseShape;
}

const second = 1_000;
const usual = 10 * second;

export const endpoints = {
  register: { method: 'POST', path: '/api/v1/auth/register', access: 'guest', timeoutMs: usual, shape: 'object' },
  login: { method: 'POST', path: '/api/v1/auth/login', access: 'guest', timeoutMs: usual, shape: 'object' },
  googleAuth: { method: 'POST', path: '/api/v1/auth/google-auth', access: 'guest', timeoutMs: usual, shape: 'object' },
  forgotPassword: {
    method: 'PUT',
    path: '/api/v1/auth/forgot-password',
    access: 'guest',
    timeoutMs: usual,
    shape: 'none',
  },
  resetPassword: {
    method: 'PUT',
    path: '/api/v1/auth/reset-password',
    access: 'guest',
    timeoutMs: usual,
    shape: 'none',
  },
  resetPasswordByLink: {
    method: 'PUT',
    path: '/api/v1/auth/reset-password/link',
    access: 'guest',
    timeoutMs: usual,
    shape: 'none',
  },
  updateContact: { method: 'PUT', path: '/api/v1/auth/update', access: 'session', timeoutMs: usual, shape: 'object' },
  refreshSession: {
    method: 'POST',
    path: '/api/v1/auth/refresh',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  logout: { method: 'POST', path: '/api/v1/auth/logout', access: 'session', timeoutMs: usual, shape: 'none' },
  profile: { method: 'GET', path: '/api/v1/auth/profile', access: 'session', timeoutMs: usual, shape: 'object' },
  changePassword: {
    method: 'PUT',
    path: '/api/v1/auth/password',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  sessions: { method: 'GET', path: '/api/v1/auth/sessions', access: 'session', timeoutMs: usual, shape: 'list' },
  endSession: {
    method: 'DELETE',
    path: '/api/v1/auth/sessions/{id}',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },
  proveOwner: { method: 'POST', path: '/api/v1/auth/proof', access: 'session', timeoutMs: usual, shape: 'none' },
  deleteAccount: { method: 'DELETE', path: '/api/v1/auth/account', access: 'session', timeoutMs: usual, shape: 'none' },
  exportAccount: {
    method: 'POST',
    path: '/api/v1/auth/account/export',
    access: 'session',
    timeoutMs: 60 * second,
    shape: 'object',
  },
  passkeySignInOptions: {
    method: 'POST',
    path: '/api/v1/auth/passkey-sign-in/options',
    access: 'guest',
    timeoutMs: usual,
    shape: 'object',
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/v1/auth/passkey-sign-in',
    access: 'guest',
    timeoutMs: usual,
    shape: 'object',
  },
  signInMethods: {
    method: 'GET',
    path: '/api/v1/auth/sign-in-methods',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  passkeyCreationOptions: {
    method: 'POST',
    path: '/api/v1/auth/passkeys/options',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  addPasskey: { method: 'POST', path: '/api/v1/auth/passkeys', access: 'session', timeoutMs: usual, shape: 'object' },
  renamePasskey: {
    method: 'PUT',
    path: '/api/v1/auth/passkeys/{id}',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/v1/auth/passkeys/{id}',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },
  passkeyProofOptions: {
    method: 'POST',
    path: '/api/v1/auth/passkey-proof/options',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  linkGoogle: { method: 'POST', path: '/api/v1/auth/google-link', access: 'session', timeoutMs: usual, shape: 'none' },
  unlinkGoogle: {
    method: 'DELETE',
    path: '/api/v1/auth/google-link',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },
  secondStep: { method: 'POST', path: '/api/v1/auth/second-step', access: 'guest', timeoutMs: usual, shape: 'object' },
  startAuthenticator: {
    method: 'POST',
    path: '/api/v1/auth/authenticator/options',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  confirmAuthenticator: {
    method: 'POST',
    path: '/api/v1/auth/authenticator',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/api/v1/auth/authenticator',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },

  viewingHistory: { method: 'GET', path: '/api/v1/history', access: 'session', timeoutMs: usual, shape: 'page' },
  clearViewingHistory: {
    method: 'DELETE',
    path: '/api/v1/history',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },
  removeFromViewingHistory: {
    method: 'DELETE',
    path: '/api/v1/history/{kind}/{id}',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },

  myList: { method: 'GET', path: '/api/v1/my-list', access: 'session', timeoutMs: usual, shape: 'list' },
  addToMyList: {
    method: 'PUT',
    path: '/api/v1/my-list/{kind}/{id}',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },
  removeFromMyList: {
    method: 'DELETE',
    path: '/api/v1/my-list/{kind}/{id}',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },

  searchVideos: { method: 'GET', path: '/files/search', access: 'optional', timeoutMs: usual, shape: 'page' },
  searchPaidVideos: {
    method: 'GET',
    path: '/files/require-payment/search',
    access: 'optional',
    timeoutMs: usual,
    shape: 'page',
  },
  video: { method: 'GET', path: '/files/{id}', access: 'optional', timeoutMs: usual, shape: 'object' },
  browseHistory: {
    method: 'GET',
    path: '/files/getUserBrowseHistory',
    access: 'session',
    timeoutMs: usual,
    shape: 'list',
  },
  purchasedMedia: {
    method: 'GET',
    path: '/user-video-purchase/user',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  orders: { method: 'GET', path: '/user-video-purchase/orders', access: 'session', timeoutMs: usual, shape: 'list' },
  purchaseVideo: {
    method: 'POST',
    path: '/user-video-purchase/purchase',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  purchaseAlbum: {
    method: 'POST',
    path: '/user-video-purchase/audio/purchase',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  videoStream: {
    method: 'GET',
    path: '/files/url/{id}/{validTime}',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  recordVideoEvent: {
    method: 'POST',
    path: '/files/recordUserBrowseHistory',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },
  progressTime: { method: 'GET', path: '/files/getProgressTime', access: 'session', timeoutMs: usual, shape: 'object' },
  updateValidFlag: {
    method: 'PUT',
    path: '/files/{id}/update-valid-flag',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },
  audioStream: {
    method: 'GET',
    path: '/files/url/audio/{id}/{validTime}',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  recordAudioEvent: {
    method: 'POST',
    path: '/files/audio/recordUserBrowseHistory',
    access: 'session',
    timeoutMs: usual,
    shape: 'none',
  },

  audioAlbums: {
    method: 'GET',
    path: '/api/v1/album/get/all/albums',
    access: 'optional',
    timeoutMs: usual,
    shape: 'page',
  },
  album: {
    method: 'GET',
    path: '/api/v1/album/get/album/byId/{id}',
    access: 'optional',
    timeoutMs: second,
    shape: 'object',
  },
  videoAlbums: {
    method: 'GET',
    path: '/api/v1/album/get/all/video-albums',
    access: 'optional',
    timeoutMs: usual,
    shape: 'list',
  },
  albumVideos: {
    method: 'GET',
    path: '/api/v1/album/get/videos/by-album/{id}',
    access: 'optional',
    timeoutMs: usual,
    shape: 'list',
  },

  recentNotifications: {
    method: 'GET',
    path: '/api/v1/notifications/recent',
    access: 'session',
    timeoutMs: usual,
    shape: 'list',
  },
  allNotifications: {
    method: 'GET',
    path: '/api/v1/notifications/all',
    access: 'session',
    timeoutMs: usual,
    shape: 'list',
  },
  markNotificationSeen: {
    method: 'POST',
    path: '/api/v1/notifications/mark-seen/{id}',
    access: 'session',
    timeoutMs: 5 * second,
    shape: 'none',
  },
  notificationStream: {
    method: 'GET',
    path: '/api/v1/notifications/stream',
    access: 'session',
    timeoutMs: usual,
    shape: 'stream',
  },

  mySubscriptions: {
    method: 'GET',
    path: '/subscriptions/mySubscriptions',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },
  allPlans: { method: 'GET', path: '/subscriptions/all-plans', access: 'guest', timeoutMs: usual, shape: 'list' },
  purchasePlan: {
    method: 'POST',
    path: '/subscriptions/purchase',
    access: 'session',
    timeoutMs: usual,
    shape: 'object',
  },

  reportRemoteFailure: {
    method: 'POST',
    path: '/api/v1/reports/remote-failure',
    access: 'guest',
    timeoutMs: usual,
    shape: 'none',
  },
  reportQuality: {
    method: 'POST',
    path: '/api/v1/reports/quality',
    access: 'guest',
    timeoutMs: usual,
    shape: 'none',
  },
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof endpoints;

/** The API's path prefixes; an unknown path below them is a 404, never a page (D-37). */
export const apiPrefixes = ['/api/v1', '/files', '/user-video-purchase', '/subscriptions', '/payments'] as const;
