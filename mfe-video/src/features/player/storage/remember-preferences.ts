import type { KeyValueStorage } from '@inspire/shared/guards';
import type { Player } from '../model/player';
import { type Preferences, readPreferences, writePreferences } from '../model/preferences';
import { preferencesKey } from './preferences-key';

/** What this browser's viewer has set, or as a new viewer has it. */
export const findPreferences = (storage: KeyValueStorage): Preferences =>
  readPreferences(storage.getItem(preferencesKey()));

/** Keeps what is set in a player for the next one; the returned function ends that. */
export function rememberPreferences(player: Player, storage: KeyValueStorage): () => void {
  let kept = writePreferences(player.state());
  return player.subscribe(() => {
    const now = writePreferences(player.state());
    if (now === kept) return;
    kept = now;
    storage.setItem(preferencesKey(), now);
  });
}
