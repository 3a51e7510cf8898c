export { artworkOf } from './artwork';
export type { Cover } from './artwork';
export { browserMediaSession, createMediaKeys } from './media-keys';
export type { MediaKeyRequest, MediaKeys, MediaPlace, MediaSessionPort } from './media-keys';
