import { refreshOnPurchase } from '@inspire/shared/commerce';
import { refreshMyList } from '@inspire/shared/my-list';
import { defineRemote } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { lazyPage } from '@inspire/shared/ui';
import { Dock } from './features/dock/view/dock';
import { startPlayer } from './features/player/wiring/start-player';
import { AlbumSkeleton } from './pages/album/album-skeleton';
import { AlbumsPage } from './pages/albums/albums-page';
import { loadAlbumPage } from './pages/albums/use-album-intent';

const AlbumPage = lazyPage(loadAlbumPage, AlbumSkeleton);

// The first chunk holds the albums' page, the dock and the player. An album's page and the full-size player are loaded when a
// viewer opens them or seems about to.
export default defineRemote({
  routes: () => [
    { id: 'mfe-audio/albums', path: paths.audio, Component: AlbumsPage },
    { id: 'mfe-audio/album', path: paths.audioPlayer, Component: AlbumPage },
  ],
  slots: { dock: Dock },
  start(host) {
    const disposers = [startPlayer(host), refreshOnPurchase(host), refreshMyList(host)];
    return () => disposers.forEach((dispose) => dispose());
  },
});
