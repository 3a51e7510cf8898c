import { useSyncExternalStore } from 'react';
import { type Host, useHost } from '@inspire/shared/host';
import type { Player } from '../model/player';
import type { PlayerState } from '../model/player-state';

/** The player that was started for each host: a remote has one, a test as many as it makes. */
export const players = new WeakMap<Host, Player>();

/** The remote's player. @throws Error before `start` */
export function usePlayer(): Player {
  const player = players.get(useHost());
  if (!player) throw new Error('The player is started with the remote');
  return player;
}

/** A part of the player's state, followed. @param select must give a plain value, not a new object each time */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => select(player.state()));
}
