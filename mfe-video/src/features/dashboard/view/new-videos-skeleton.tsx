import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { listedVideo, MyListButton } from '@inspire/shared/my-list';
import { hrefs } from '@inspire/shared/routes';
import { MediaCard, Rail } from '@inspire/shared/ui';
import { messages } from '../../../messages';

/** What `remote.json` lists as the fields of the hole `newVideos`. */
type FramedVideo = Pick<Video, 'id' | 'title' | 'thumbnailUrl' | 'thumbnailSources'>;

/** Keeps the height of the line below the title. */
const NO_META = '\u00a0';

/** The new videos until they are loaded: the first ones as far as the document names them, and skeletons. */
export function NewVideosSkeleton() {
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
