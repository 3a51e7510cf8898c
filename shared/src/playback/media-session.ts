import type { EventBus, MediaStarted } from '../events';
import {
  createMediaSessionControls,
  type MediaSessionCommand,
  type MediaSessionPort,
  type PlaybackStatus,
} from './media-session-controls';

export interface MediaSessionPlayer<State> {
  onEvent(listener: (event: { readonly type: string }, before: State, after: State) => void): () => void;
  request(request: MediaSessionCommand): void;
}

export interface MediaSessionOptions<State, Item> {
  /** Returns the current item, if any. A different value means a different item. */
  readonly getItem: (state: State) => Item | undefined;
  readonly toMetadata: (item: Item) => MediaMetadataInit;
  readonly actions: Partial<Record<MediaSessionAction, () => void>>;
  readonly kind: MediaStarted['kind'];
  readonly events: Pick<EventBus, 'onMediaStarted'>;
}

/** Several per second. The session counts time itself and needs only jumps. */
const frequentEvents = ['time', 'cue'];

/**
 * Connects a player to media keys and the lock screen. The page has one Media Session: a player acquires it on start,
 * yields it to media of the other kind and releases it when it has nothing to play.
 * @returns a function that disconnects and releases
 */
export function attachMediaSession<State extends PlaybackStatus, Item>(
  player: MediaSessionPlayer<State>,
  port: MediaSessionPort | undefined,
  { getItem, toMetadata, actions, kind, events }: MediaSessionOptions<State, Item>,
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
    events.onMediaStarted((started) => started.kind !== kind && controls.yield()),
    controls.release,
  ];
  return () => disposers.forEach((dispose) => dispose());
}
