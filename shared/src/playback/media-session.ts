import {
  createMediaSessionControls,
  type MediaSessionCommand,
  type MediaSessionPort,
  type PlaybackStatus,
} from './media-session-controls';

/** The part of a player that the Media Session observes and controls. */
export interface MediaSessionPlayer<State> {
  onEvent(listener: (event: { readonly type: string }, before: State, after: State) => void): () => void;
  request(request: MediaSessionCommand): void;
}

export interface MediaSessionOptions<State, Item> {
  /** What plays; undefined for nothing. Another value means that something else plays. */
  readonly getItem: (state: State) => Item | undefined;
  readonly toMetadata: (item: Item) => MediaMetadataInit;
  /** Media keys beside play, pause and seek. */
  readonly actions: Partial<Record<MediaSessionAction, () => void>>;
  /** Calls a listener when another player starts; returns a function that unsubscribes it. */
  readonly onOtherMedia: (listener: () => void) => () => void;
}

/** Several of them arrive in a second. The session counts time by itself, so it needs them only after a jump. */
const frequentEvents = ['time', 'cue'];

/**
 * Connects a player with media keys and the lock screen. The page has one Media Session: a player acquires it when it starts,
 * yields it to other media, and releases it when it has nothing to play. Returns a function that disconnects and releases.
 */
export function attachMediaSession<State extends PlaybackStatus, Item>(
  player: MediaSessionPlayer<State>,
  port: MediaSessionPort | undefined,
  { getItem, toMetadata, actions, onOtherMedia }: MediaSessionOptions<State, Item>,
): () => void {
  if (!port) return () => undefined;
  const controls = createMediaSessionControls(port, player.request, actions);
  const disposers = [
    player.onEvent(({ type }, before, state) => {
      const item = getItem(state);
      if (item === undefined) return controls.release();
      if (type === 'play') controls.acquire(toMetadata(item));
      else if (item !== getItem(before)) controls.show(toMetadata(item));
      controls.update(state, frequentEvents.includes(type) ? before : undefined);
    }),
    onOtherMedia(controls.yield),
    controls.release,
  ];
  return () => disposers.forEach((dispose) => dispose());
}
