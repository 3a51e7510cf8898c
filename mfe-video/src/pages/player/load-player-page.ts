import { loadEngine } from '../../features/player/engine/load-engine';

/** Loads the player's page, and beside it the streaming library, which it is going to need: neither waits for the other. */
export async function loadPlayerPage() {
  loadEngine().catch(() => undefined);
  const { PlayerPage } = await import(/* webpackChunkName: "player" */ './player-page');
  return PlayerPage;
}
