import { useDeferredValue, useState } from 'react';
import type { Album, Video } from '@inspire/shared/contracts';
import { HISTORY_HINT, parseLayoutHints } from '@inspire/shared/guards';
import { useHost } from '@inspire/shared/host';
import { listedAlbum, listedVideo, MyListButton } from '@inspire/shared/my-list';
import { useNavigationType } from '@inspire/shared/router';
import { hrefs, paths } from '@inspire/shared/routes';
import { Badge, badgeOf, CardSkeleton, MediaCard, Rail, useHydrated } from '@inspire/shared/ui';
import { VideoCard } from '../../features/catalogue/view/video-card';
import { VideoRows } from '../../features/dashboard/view/video-rows';
import { messages } from '../../messages';
import type { DashboardContent } from './use-dashboard';
import styles from './dashboard-page.module.css';

/** What `remote.json` lists as the fields of the hole `newVideos`. */
type FramedVideo = Pick<Video, 'id' | 'title' | 'thumbnailUrl' | 'thumbnailSources'>;

/** Keeps the height of the line below the title. */
const NO_META = '\u00a0';

/** The new videos until they are loaded: the first ones as far as the document names them, and skeletons. */
function NewVideosSkeleton() {
  const framed = (useHost().frameData?.newVideos ?? []) as readonly FramedVideo[];
  return (
    <Rail title={messages.newVideos} busy>
      {framed.map((video, index) => (
        <MediaCard
          key={video.id}
          to={hrefs.videoPlayer(video.id)}
          title={video.title}
          meta={NO_META}
          picture={{ src: video.thumbnailUrl, sources: video.thumbnailSources }}
          action={<MyListButton item={listedVideo(video)} look="cover" />}
          eager={index === 0}
        />
      ))}
    </Rail>
  );
}

/** A video album in a rail. One without title, picture or type shows as a skeleton (SPEC-5). */
function AlbumCard({ album }: { album: Album }) {
  const { albumId, title, description, language, thumbnailUrl, thumbnailSources, albumType } = album;
  if (!title || !thumbnailUrl || !albumType) return <CardSkeleton />;
  const badge = badgeOf(albumType);
  return (
    <MediaCard
      to={hrefs.videosInAlbum(albumId)}
      state={{ albumId }}
      title={title}
      language={language}
      description={description}
      picture={{ src: thumbnailUrl, sources: thumbnailSources }}
      action={<MyListButton item={listedAlbum(album, 'VIDEO')} look="cover" />}
      badge={badge && <Badge kind={badge} />}
    />
  );
}

/** D-27: five video albums above 1024 px. */
const albumsOnWide = 5;

export interface DashboardRailsProps {
  readonly content: DashboardContent;
  readonly onIntent: (video: Video) => void;
}

/** Returns whether the style sheet keeps a place for the history; false while the page is prerendered. */
const hasHistoryPlace = (): boolean =>
  typeof document !== 'undefined' &&
  parseLayoutHints(document.documentElement.dataset.hints ?? null).includes(HISTORY_HINT);

/**
 * Returns whether the history comes first, as in SPEC-2. In a browser that kept no place for it, it comes last on this visit:
 * inserted above the other rails, it would move them while someone reads or clicks (P8).
 */
function useHistoryFirst(recentlyPlayed: DashboardContent['recentlyPlayed']): boolean {
  // On a later visit the first rendering has the history. A hydrated page shows its frame, which has none.
  const isHydrated = useHydrated();
  const [isFirst] = useState(() => hasHistoryPlace() || (isHydrated && (recentlyPlayed?.length ?? 0) > 0));
  return isFirst;
}

/**
 * The rails in the order of SPEC-2, without empty ones; skeletons keep the place of those that are loading. Rails below the
 * viewport are rendered last.
 */
export function DashboardRails({ content, onIntent }: DashboardRailsProps) {
  const { recentlyPlayed, newVideos } = content;
  const { albums, featured, oneTimePurchase } = useDeferredValue(content);
  const hasAlbums = useHost().site.owns(paths.videosInAlbum);
  const cards = (videos: readonly Video[]) =>
    videos.map((video) => <VideoCard key={video.id} video={video} onIntent={onIntent} />);
  const isHistoryFirst = useHistoryFirst(recentlyPlayed);
  // On the way back, the scroll position may show any rail.
  const belowFold = useNavigationType() === 'PUSH';
  const history = recentlyPlayed && recentlyPlayed.length > 0 && (
    <Rail title={messages.recentlyPlayed}>{cards(recentlyPlayed)}</Rail>
  );
  return (
    <>
      {recentlyPlayed ? (
        isHistoryFirst && history
      ) : (
        <div className={styles.history}>
          <Rail title={messages.recentlyPlayed} busy />
        </div>
      )}
      {newVideos ? (
        newVideos.length > 0 && <Rail title={messages.newVideos}>{cards(newVideos)}</Rail>
      ) : (
        <NewVideosSkeleton />
      )}
      {albums
        ? albums.length > 0 && (
            <Rail title={messages.videoAlbums} wide={albumsOnWide} belowFold={belowFold}>
              {albums.map((album) => (
                <AlbumCard key={album.albumId} album={album} />
              ))}
            </Rail>
          )
        : hasAlbums && <Rail title={messages.videoAlbums} wide={albumsOnWide} busy />}
      <VideoRows title={messages.featuredVideos} videos={featured} onIntent={onIntent} belowFold={belowFold} />
      <VideoRows title={messages.oneTimePurchase} videos={oneTimePurchase} onIntent={onIntent} belowFold={belowFold} />
      {!isHistoryFirst && history}
    </>
  );
}
