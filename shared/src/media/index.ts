export { artworkOf } from './artwork';
export type { ArtworkSource } from './artwork';
export { browserMediaSession, createMediaSessionControls } from './media-session-controls';
export type {
  MediaSessionCommand,
  MediaSessionControls,
  PlaybackStatus,
  MediaSessionPort,
} from './media-session-controls';
