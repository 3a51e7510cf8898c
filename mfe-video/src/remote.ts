import { refreshOnPurchase } from '@inspire/shared/commerce';
import { TRAILER_PAGE } from '@inspire/shared/guards';
import { messages } from '@inspire/shared/messages';
import { refreshMyList } from '@inspire/shared/my-list';
import { defineRemote } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import type { ScreenHandle } from '@inspire/shared/session';
import { DashboardPage } from './pages/dashboard/dashboard-page';
import { prefetchDashboard } from './pages/dashboard/prefetch-dashboard';
import { AlbumPage, LibraryPage, PlayerPage, ProfilePage, TrailerPage } from './pages/lazy-pages';

/** SPEC-8: the dashboard and playback say 'Logged Out' when the session ends; the library and the profile use the default. */
const loggedOut: ScreenHandle = { sessionEndedText: messages.loggedOut };

// The remote's first chunk, which the document preloads, contains the dashboard. The other pages, the player and hls.js
// load on demand, or when a viewer seems about to need them.
export default defineRemote({
  routes: (host) => [
    // A search changes the URL but not the data.
    {
      id: 'mfe-video/dashboard',
      path: paths.dashboard,
      Component: DashboardPage,
      handle: loggedOut,
      loader: () => prefetchDashboard(host),
      shouldRevalidate: () => false,
    },
    { id: 'mfe-video/album', path: paths.videosInAlbum, Component: AlbumPage, handle: loggedOut },
    { id: 'mfe-video/player', path: paths.videoPlayer, Component: PlayerPage, handle: loggedOut },
    { id: 'mfe-video/trailer', path: TRAILER_PAGE, Component: TrailerPage },
    { id: 'mfe-video/library', path: paths.library, Component: LibraryPage },
    { id: 'mfe-video/profile', path: paths.profile, Component: ProfilePage },
  ],
  start(host) {
    const disposers = [refreshOnPurchase(host), refreshMyList(host)];
    return () => disposers.forEach((dispose) => dispose());
  },
});
