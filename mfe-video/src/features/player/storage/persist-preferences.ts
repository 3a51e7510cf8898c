import type { KeyValueStorage } from '@inspire/shared/guards';
import type { Player } from '../model/player';
import { parsePreferences, type Preferences, serializePreferences } from '../model/preferences';

const PREFERENCES_KEY = 'video-player';

export const loadPreferences = (storage: KeyValueStorage): Preferences =>
  parsePreferences(storage.getItem(PREFERENCES_KEY));

export function persistPreferences(player: Player, storage: KeyValueStorage): () => void {
  let saved = serializePreferences(player.state());
  return player.subscribe(() => {
    const now = serializePreferences(player.state());
    if (now === saved) return;
    saved = now;
    storage.setItem(PREFERENCES_KEY, now);
  });
}
