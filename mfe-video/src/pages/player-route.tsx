import { LazyPage } from '@inspire/shared/ui';
import { loadPlayerPage } from './player/load-player-page';
import { PlayerPlaceholder } from './player/player-placeholder';

/** The player's route: a place of its size at once, the player when its chunk is there. */
export const PlayerRoute = () => <LazyPage load={loadPlayerPage} placeholder={<PlayerPlaceholder />} />;
