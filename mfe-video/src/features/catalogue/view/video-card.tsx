import type { Video } from '@inspire/shared/contracts';
import { listedVideo, MyListButton } from '@inspire/shared/my-list';
import { hrefs } from '@inspire/shared/routes';
import { Badge, badgeOf, CardSkeleton, formatDuration, MediaCard, spokenDuration } from '@inspire/shared/ui';
import { progressPercent } from '../model/progress';

export interface VideoCardProps {
  readonly video: Video;
  readonly note?: string;
  readonly sizes?: string;
  /** True for cards that are visible when the page opens. */
  readonly eager?: boolean;
  readonly onIntent: (video: Video) => void;
}

const Length = ({ seconds }: { seconds: number }) => (
  <>
    <span aria-hidden>{formatDuration(seconds)}</span>
    <span className="visually-hidden">{spokenDuration(seconds)}</span>
  </>
);

/** A video in a rail or grid. One without title, picture or description shows as a skeleton (SPEC-5). */
export function VideoCard({ video, note, sizes, eager, onIntent }: VideoCardProps) {
  const { id, title, description, language, thumbnailUrl, thumbnailSources, videoType, video_length, progressTime } =
    video;
  if (!title || !description || !thumbnailUrl) return <CardSkeleton />;
  const badge = badgeOf(videoType);
  return (
    <MediaCard
      to={hrefs.videoPlayer(id)}
      state={video}
      title={title}
      language={language}
      description={description}
      picture={{ src: thumbnailUrl, sources: thumbnailSources }}
      meta={
        <>
          {video_length > 0 && <Length seconds={video_length} />}
          {note && <span>{` • ${note}`}</span>}
        </>
      }
      sizes={sizes}
      badge={badge && <Badge kind={badge} />}
      progress={progressPercent(progressTime, video_length)}
      action={<MyListButton item={listedVideo(video)} look="cover" />}
      eager={eager}
      onIntent={() => onIntent(video)}
    />
  );
}
