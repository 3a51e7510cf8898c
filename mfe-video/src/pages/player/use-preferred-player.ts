import { useEffect, useState } from 'react';
import { createPlayer, type Player } from '../../features/player/model/player';
import {
  browserStorage,
  findPreferences,
  rememberPreferences,
} from '../../features/player/storage/remember-preferences';

/** A player as this browser's viewer has set it, and which remembers what is set. */
export function usePreferredPlayer(): Player {
  const [player] = useState(() =>
    createPlayer({
      isHidden: () => document.visibilityState === 'hidden',
      preferences: findPreferences(browserStorage),
    }),
  );
  useEffect(() => rememberPreferences(player, browserStorage), [player]);
  return player;
}
