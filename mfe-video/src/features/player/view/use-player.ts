import { useEffect, useState, useSyncExternalStore } from 'react';
import { safeStorage } from '@inspire/shared/guards';
import { createPlayer, type Player } from '../model/player';
import type { PlayerState } from '../model/player-state';
import { loadPreferences, persistPreferences } from '../model/preferences';

/** Subscribes to a part of the player's state. @param select returns a primitive or a stable object, not a new one each time */
export const usePlayer = <T>(player: Player, select: (state: PlayerState) => T): T =>
  useSyncExternalStore(player.subscribe, () => select(player.state()));

/** @param duration seconds, from the catalogue */
export function usePreferredPlayer(duration: number): Player {
  const [player] = useState(() =>
    createPlayer({
      isHidden: () => document.visibilityState === 'hidden',
      duration,
      preferences: loadPreferences(safeStorage('localStorage')),
    }),
  );
  useEffect(() => persistPreferences(player, safeStorage('localStorage')), [player]);
  return player;
}
