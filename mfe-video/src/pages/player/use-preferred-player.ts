import { useEffect, useState } from 'react';
import { safeStorage } from '@inspire/shared/guards';
import { createPlayer, type Player } from '../../features/player/model/player';
import { findPreferences, rememberPreferences } from '../../features/player/storage/remember-preferences';

/** A player as this browser's viewer has set it, and which remembers what is set. */
export function usePreferredPlayer(): Player {
  const [player] = useState(() =>
    createPlayer({
      isHidden: () => document.visibilityState === 'hidden',
      preferences: findPreferences(safeStorage('localStorage')),
    }),
  );
  useEffect(() => rememberPreferences(player, safeStorage('localStorage')), [player]);
  return player;
}
