import type { KeyValueStorage } from '@inspire/shared/guards';
import type { Player } from '../model/player';
import { parsePreferences, type Preferences, serializePreferences } from '../model/preferences';
import { preferencesKey } from './preferences-key';

/** Loads the stored preferences; the defaults for a new viewer. */
export const loadPreferences = (storage: KeyValueStorage): Preferences =>
  parsePreferences(storage.getItem(preferencesKey()));

/** Stores a player's preferences for the next one; returns a function that stops this. */
export function persistPreferences(player: Player, storage: KeyValueStorage): () => void {
  let saved = serializePreferences(player.state());
  return player.subscribe(() => {
    const now = serializePreferences(player.state());
    if (now === saved) return;
    saved = now;
    storage.setItem(preferencesKey(), now);
  });
}
