import { useSyncExternalStore } from 'react';
import type { Player } from '../model/player';
import type { PlayerState } from '../model/player-state';

/** Subscribes to a part of the player's state. @param select returns a primitive or a stable object, not a new one each time */
export const usePlayer = <T>(player: Player, select: (state: PlayerState) => T): T =>
  useSyncExternalStore(player.subscribe, () => select(player.state()));
