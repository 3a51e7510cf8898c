import type { Player } from '../model/player';
import { type Preferences, readPreferences, writePreferences } from '../model/preferences';
import { preferencesKey } from './preferences-key';

export type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem'>;
/** Gives the storage; asking for it may be refused already, and so may every use of it. */
export type FindStorage = () => PreferenceStorage;

export const browserStorage: FindStorage = () => window.localStorage;

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** What this browser's viewer has set, or as a new viewer has it. */
export const findPreferences = (find: FindStorage): Preferences =>
  readPreferences(attempt(() => find().getItem(preferencesKey())) ?? null);

/** Keeps what is set in a player for the next one; the returned function ends that. */
export function rememberPreferences(player: Player, find: FindStorage): () => void {
  let kept = writePreferences(player.state());
  return player.subscribe(() => {
    const now = writePreferences(player.state());
    if (now === kept) return;
    kept = now;
    attempt(() => find().setItem(preferencesKey(), now));
  });
}
