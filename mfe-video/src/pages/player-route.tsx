import { LazyPage } from '@inspire/shared/ui';
import { loadPlayerPage } from './player/load-player-page';
import { PlayerPlaceholder } from './player/player-placeholder';

export const PlayerRoute = () => <LazyPage load={loadPlayerPage} placeholder={<PlayerPlaceholder />} />;
