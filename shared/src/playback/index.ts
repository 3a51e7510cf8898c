export { toArtwork } from './artwork';
export type { ArtworkSource } from './artwork';
export { isDeviceLimitError } from './device-limit';
export { browserMediaSession, createMediaSessionControls } from './media-session-controls';
export type {
  MediaSessionCommand,
  MediaSessionControls,
  MediaSessionPort,
  PlaybackStatus,
} from './media-session-controls';
export { createStreamController } from './stream-controller';
export type { StreamController, StreamControllerPorts, StreamStatus } from './stream-controller';
export { toStreamFailure } from './stream-failure';
export type { StreamFailure } from './stream-failure';
export { setBrowserTimer } from './timers';
export type { SetTimer } from './timers';
