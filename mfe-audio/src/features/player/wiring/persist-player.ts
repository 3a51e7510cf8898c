import { type KeyValueStorage, toSafeStorage } from '@inspire/shared/guards';
import type { Host } from '@inspire/shared/host';
import type { PageLifecycle } from '@inspire/shared/playback';
import type { Player } from '../model/player';
import { parseSavedPlayer, playerKey, serializePlayer } from '../storage/saved-player';

/** Seconds of playback between two saves. */
const SAVE_INTERVAL_SECONDS = 5;

export interface PersistPorts {
  readonly storage: KeyValueStorage | undefined;
  readonly page: Pick<PageLifecycle, 'onHidden' | 'onLeave'>;
}

/**
 * Saves each viewer's player across a reload and restores it paused. A logout deletes the saved player; after an expired session
 * it is restored at the next login.
 */
export function persistPlayer(
  player: Player,
  { session, events }: Pick<Host, 'session' | 'events'>,
  ports: PersistPorts,
): () => void {
  const { page } = ports;
  // With a denied or full storage the player lives as long as the page.
  const storage = toSafeStorage(ports.storage);
  let key: string | undefined;
  let savedPosition = 0;
  /** While nothing has changed here, what another tab has saved meanwhile stays. */
  let isUnsaved = false;

  const save = () => {
    if (key === undefined || !isUnsaved) return;
    isUnsaved = false;
    savedPosition = player.state().position;
    storage.setItem(key, serializePlayer(player.state()));
  };
  const restore = () => {
    const viewer = session.current();
    if (!viewer) return;
    const viewerKey = playerKey(viewer);
    const restored = parseSavedPlayer(storage.getItem(viewerKey));
    if (restored) player.restore(restored);
    isUnsaved = false;
    key = viewerKey;
  };
  const disposers = [
    // Save first: on `pagehide` the shell disposes the remotes before their own listeners run.
    save,
    player.onEvent(({ type }, _, { position }) => {
      if (!['put', 'reordered', 'set', 'moved', 'paused', 'time'].includes(type)) return;
      isUnsaved = true;
      if (type !== 'time' || Math.abs(position - savedPosition) >= SAVE_INTERVAL_SECONDS) save();
    }),
    page.onHidden(save),
    page.onLeave(save),
    events.onSessionStarted(restore),
    events.onSessionEnded((reason) => {
      const endedKey = key;
      key = undefined;
      player.empty();
      if (reason === 'logout' && endedKey !== undefined) storage.removeItem(endedKey);
    }),
  ];
  restore();
  return () => disposers.forEach((dispose) => dispose());
}
