import type { MediaSessionPort } from '../playback';

/** Creates a Media Session that records its calls and whose keys a test can press. */
export function createFakeMediaSession() {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const places: (MediaPositionState | undefined)[] = [];
  const session = {
    metadata: null as MediaMetadata | null,
    playbackState: 'none',
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => void handlers.set(action, handler),
    setPositionState: (place?: MediaPositionState) => void places.push(place),
  };
  const port: MediaSessionPort = {
    session: session as unknown as MediaSession,
    makeMetadata: (init) => init as MediaMetadata,
  };
  return {
    session,
    port,
    places,
    answered: () => [...handlers].filter(([, handler]) => handler).map(([action]) => action),
    press: (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
      handlers.get(action)?.({ action, ...details }),
  };
}
