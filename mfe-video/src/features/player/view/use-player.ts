import { useSyncExternalStore } from 'react';
import type { Player } from '../model/player';
import type { PlayerState } from '../model/player-state';

/** A part of the player's state, followed. @param select must give a plain value, not a new object each time */
export const usePlayer = <T>(player: Player, select: (state: PlayerState) => T): T =>
  useSyncExternalStore(player.subscribe, () => select(player.state()));
