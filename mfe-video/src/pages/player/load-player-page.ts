import { loadEngine } from '../../features/player/engine/load-engine';

/** Loads the player's page and, in parallel, the streaming library that it needs. */
export async function loadPlayerPage() {
  loadEngine().catch(() => undefined);
  const { PlayerPage } = await import(/* webpackChunkName: "player" */ './player-page');
  return PlayerPage;
}
