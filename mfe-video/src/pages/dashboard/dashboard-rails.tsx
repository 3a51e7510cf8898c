import { useDeferredValue } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { Rail, type RailCounts } from '@inspire/shared/ui';
import { AlbumCard } from '../../features/catalogue/view/album-card';
import { VideoCard } from '../../features/catalogue/view/video-card';
import { VideoRows } from '../../features/dashboard/view/video-rows';
import { messages } from '../../messages';
import type { DashboardContent } from './use-dashboard';

/** D-27: five video albums above 1024 px. */
const albumCounts: RailCounts = { wide: 5, large: 3, medium: 2, small: 1 };

export interface DashboardRailsProps {
  readonly content: DashboardContent;
  /** True for cached data: everything mounts immediately, so that the browser can restore the scroll position. */
  readonly atOnce: boolean;
  readonly onIntent: (video: Video) => void;
}

/** The rails in the order of SPEC-2, without empty ones. Rails below the viewport mount last. */
export function DashboardRails({ content, atOnce, onIntent }: DashboardRailsProps) {
  const complete = useDeferredValue(true, atOnce);
  const rail = (title: string, videos: readonly Video[]) =>
    videos.length > 0 && (
      <Rail title={title}>
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} onIntent={onIntent} />
        ))}
      </Rail>
    );
  return (
    <>
      {rail(messages.recentlyPlayed, content.recentlyPlayed)}
      {rail(messages.newVideos, content.newVideos)}
      {complete && (
        <>
          {content.albums.length > 0 && (
            <Rail title={messages.videoAlbums} visible={albumCounts}>
              {content.albums.map((album) => (
                <AlbumCard key={album.albumId} album={album} />
              ))}
            </Rail>
          )}
          <VideoRows title={messages.featuredVideos} videos={content.featured} onIntent={onIntent} />
          <VideoRows title={messages.oneTimePurchase} videos={content.oneTimePurchase} onIntent={onIntent} />
        </>
      )}
    </>
  );
}
