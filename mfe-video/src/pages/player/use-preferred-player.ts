import { useEffect, useState } from 'react';
import { safeStorage } from '@inspire/shared/guards';
import { createPlayer, type Player } from '../../features/player/model/player';
import { loadPreferences, persistPreferences } from '../../features/player/storage/persist-preferences';

export function usePreferredPlayer(): Player {
  const [player] = useState(() =>
    createPlayer({
      isHidden: () => document.visibilityState === 'hidden',
      preferences: loadPreferences(safeStorage('localStorage')),
    }),
  );
  useEffect(() => persistPreferences(player, safeStorage('localStorage')), [player]);
  return player;
}
