import type { AlbumDetail, Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { listedVideo, MyListButton } from '@inspire/shared/my-list';
import { hrefs } from '@inspire/shared/routes';
import { EmptyState, formatDuration, MediaCard, Rail } from '@inspire/shared/ui';
import { albumMessages as messages } from '../../../messages';
import { progressPercent } from '../../catalogue/model/progress';
import { blockedText, shownVideos, withAlbum } from '../model/album-access';

export interface AlbumVideosProps {
  readonly detail: AlbumDetail;
  readonly onIntent: (video: Video) => void;
}

/** The rail of an album's videos. A locked one shows the reason in a toast instead of opening (SPEC-8). */
export function AlbumVideos({ detail, onIntent }: AlbumVideosProps) {
  const { toasts } = useHost();
  const videos = shownVideos(detail.videoData);
  const blocked = blockedText(detail.audioAlbum);
  if (videos.length === 0) return <EmptyState icon="film" title={messages.noVideos} text={messages.noVideosText} />;
  return (
    // SPEC-9: five videos on wide screens.
    <Rail title={messages.videos} wide={5}>
      {videos.map((video) => (
        <MediaCard
          key={video.id}
          to={hrefs.videoPlayer(video.id)}
          state={withAlbum(video, detail.audioAlbum.albumId)}
          title={video.title}
          language={video.language}
          description={video.description}
          picture={{ src: video.thumbnailUrl, sources: video.thumbnailSources }}
          meta={video.video_length > 0 && formatDuration(video.video_length)}
          progress={progressPercent(video.progressTime, video.video_length)}
          action={<MyListButton item={listedVideo(video)} look="cover" />}
          locked={blocked !== undefined}
          onIntent={() => !blocked && onIntent(video)}
          onClick={(event) => {
            if (!blocked) return;
            event.preventDefault();
            toasts.warning(blocked);
          }}
        />
      ))}
    </Rail>
  );
}
