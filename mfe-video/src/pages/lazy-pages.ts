import { lazyPage } from '@inspire/shared/ui';
import { AlbumSkeleton } from './album/album-skeleton';
import { LibraryPlaceholder } from './library/library-skeleton';
import { PlayerPlaceholder } from './player/player-placeholder';
import { ProfilePlaceholder } from './profile/profile-skeleton';
import { loadPlayerPage } from './use-video-intent';

export const AlbumPage = lazyPage(
  async () => (await import(/* webpackChunkName: "album" */ './album/album-page')).AlbumPage,
  AlbumSkeleton,
);

export const PlayerPage = lazyPage(loadPlayerPage, PlayerPlaceholder);

/** In the chunk of the player, which is most of it. */
export const TrailerPage = lazyPage(
  async () => (await import(/* webpackChunkName: "player" */ './trailer/trailer-page')).TrailerPage,
  PlayerPlaceholder,
);

export const LibraryPage = lazyPage(
  async () => (await import(/* webpackChunkName: "library" */ './library/library-page')).LibraryPage,
  LibraryPlaceholder,
);

export const ProfilePage = lazyPage(
  async () => (await import(/* webpackChunkName: "profile" */ './profile/profile-page')).ProfilePage,
  ProfilePlaceholder,
);
