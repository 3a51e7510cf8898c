import type { Video } from '@inspire/shared/contracts';
import { Rail } from '@inspire/shared/ui';
import { TitledGroup } from '../../catalogue/view/titled-group';
import { VideoCard } from '../../catalogue/view/video-card';

export interface VideoRailProps {
  readonly title: string;
  readonly videos: readonly Video[];
  readonly none: string;
  readonly onIntent: (video: Video) => void;
}

export function VideoRail({ title, videos, none, onIntent }: VideoRailProps) {
  if (videos.length === 0) return <TitledGroup title={title} none={none} />;
  return (
    <Rail title={title}>
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} onIntent={onIntent} />
      ))}
    </Rail>
  );
}
