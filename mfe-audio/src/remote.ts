import { defineRemote } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { Dock } from './features/dock/view/dock';
import { startPlayer } from './features/player/wiring/start-player';
import { AlbumRoute } from './pages/album-route';
import { AlbumsPage } from './pages/albums/albums-page';

// The albums' page and the dock stand in the remote's first chunk; an album's page and the player in full size come when
// they are needed, or when a viewer seems about to need them. The player itself lives as long as the remote.
export default defineRemote({
  routes: () => [
    { id: 'mfe-audio/albums', path: paths.audio, Component: AlbumsPage },
    { id: 'mfe-audio/album', path: paths.audioPlayer, Component: AlbumRoute },
  ],
  slots: { dock: Dock },
  start: startPlayer,
});
