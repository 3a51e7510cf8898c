import { useSyncExternalStore } from 'react';
import { useHost } from '@inspire/shared/host';
import type { Player } from '../model/player';
import type { PlayerState } from '../model/player-state';
import { players } from '../wiring/players';

/** Returns the remote's player. @throws Error before `start` */
export function usePlayer(): Player {
  const player = players.get(useHost());
  if (!player) throw new Error('The player is started with the remote');
  return player;
}

/**
 * Returns a part of the player's state and renders again when it changes.
 * @param select must return a primitive or a stored object, not a new object each time
 */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => select(player.state()));
}
