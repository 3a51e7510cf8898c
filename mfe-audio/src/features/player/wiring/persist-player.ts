import type { Host } from '@inspire/shared/host';
import type { Player } from '../model/player';
import { playerKey } from '../storage/player-key';
import { readSavedPlayer, writeSavedPlayer } from '../storage/saved-player';
import type { PageLifecycle, PlayerStorage } from './player-platform';

/** Seconds of playback after which the place is kept again. */
const KEEP_SECONDS = 5;

/** Storage that a browser may refuse, or that is full: the player then lives as long as the page. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export interface RememberParts {
  readonly storage: PlayerStorage | undefined;
  readonly page: Pick<PageLifecycle, 'onHidden' | 'onLeave'>;
}

/**
 * Keeps the player over a reload, for each viewer by themselves, and brings it back paused. A logout drops the queue and
 * what is kept of it; after a session that expired it is there again.
 */
export function persistPlayer(
  player: Player,
  { session, events }: Pick<Host, 'session' | 'events'>,
  { storage, page }: RememberParts,
): () => void {
  let key: string | undefined;
  let keptAt = 0;

  const keep = () => {
    if (key === undefined) return;
    const kept = { key, text: writeSavedPlayer(player.state()) };
    keptAt = player.state().position;
    attempt(() => storage?.setItem(kept.key, kept.text));
  };
  const begin = () => {
    const viewer = session.current();
    if (!viewer) return;
    const own = playerKey(viewer);
    const restored = readSavedPlayer(attempt(() => storage?.getItem(own) ?? null) ?? null);
    if (restored) player.restore(restored);
    key = own;
  };
  const ends = [
    // First of all: a page that goes ends its remotes before they hear that it goes.
    keep,
    player.onEvent(({ type }, _, { position }) => {
      if (type === 'time' && Math.abs(position - keptAt) < KEEP_SECONDS) return;
      if (['put', 'reordered', 'set', 'moved', 'paused', 'time'].includes(type)) keep();
    }),
    page.onHidden(keep),
    page.onLeave(keep),
    events.onSessionStarted(begin),
    events.onSessionEnded((reason) => {
      const own = key;
      key = undefined;
      player.empty();
      if (reason === 'logout' && own !== undefined) attempt(() => storage?.removeItem(own));
    }),
  ];
  begin();
  return () => ends.forEach((end) => end());
}
