import type { Album, Video } from '@inspire/shared/contracts';
import type { RailCounts } from '@inspire/shared/ui';
import { useDeferredValue } from 'react';
import { AlbumCard } from '../../features/catalogue/view/album-card';
import { VideoCard } from '../../features/catalogue/view/video-card';
import { LongRail } from '../../features/dashboard/view/long-rail';
import { messages } from '../../messages';
import type { DashboardContent } from './use-dashboard';

/** Decision 27: five video albums above 1024 px. */
const albumCounts: RailCounts = { wide: 5, large: 3, medium: 2, small: 1 };

const idOf = ({ id }: Video) => id;
const albumIdOf = ({ albumId }: Album) => albumId;
const renderAlbum = (album: Album) => <AlbumCard album={album} />;

export interface DashboardRailsProps {
  readonly content: DashboardContent;
  /** The viewer comes back to data that is there: all at once, so that the page can scroll to where it was. */
  readonly atOnce: boolean;
  readonly onIntent: (video: Video) => void;
}

/** The rails in the order of section 2; an empty one is not there. What stands below the window's edge is mounted last. */
export function DashboardRails({ content, atOnce, onIntent }: DashboardRailsProps) {
  const complete = useDeferredValue(true, atOnce);
  const renderVideo = (video: Video) => <VideoCard video={video} onIntent={onIntent} />;
  const rail = (title: string, videos: readonly Video[]) => (
    <LongRail title={title} items={videos} keyOf={idOf} renderItem={renderVideo} />
  );
  return (
    <>
      {rail(messages.recentlyPlayed, content.recentlyPlayed)}
      {rail(messages.newVideos, content.newVideos)}
      {complete && (
        <>
          <LongRail title={messages.videoAlbums} items={content.albums} keyOf={albumIdOf} renderItem={renderAlbum} visible={albumCounts} />
          {rail(messages.featuredVideos, content.featured)}
          {rail(messages.oneTimePurchase, content.oneTimePurchase)}
        </>
      )}
    </>
  );
}
