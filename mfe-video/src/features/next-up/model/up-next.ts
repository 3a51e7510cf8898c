import type { AlbumDetail, HistoryEntry, Video } from '@inspire/shared/contracts';
import { blockedText, shownVideos } from '../../album';
import { withProgress } from '../../catalogue';
import { selectFeatured, selectNew } from '../../dashboard';

/** Returns true if the viewer may play a video (SPEC-6). A Premium video that has just played proves a subscription. */
const mayPlay = ({ videoType, isPurchased }: Video, played: Video): boolean =>
  isPurchased ||
  videoType === 'Free' ||
  (videoType === 'Premium' && played.videoType === 'Premium' && !played.isPurchased);

/** Returns the playable videos after this one in an album; none if the album is locked or does not contain it. */
export function selectFollowing({ audioAlbum, videoData }: AlbumDetail, played: Video): Video[] {
  if (blockedText(audioAlbum)) return [];
  const videos = shownVideos(videoData);
  const index = videos.findIndex(({ id }) => id === played.id);
  // A video of type Album is sold only with its album, so it plays wherever the album is unlocked.
  return index < 0
    ? []
    : videos.slice(index + 1).filter((video) => video.videoType === 'Album' || mayPlay(video, played));
}

export interface Recommendation {
  /** What is left to watch: videos never started, then unfinished ones, each in the dashboard's order. */
  readonly left: readonly Video[];
  /** The video to continue with: the first one left, otherwise one that was already watched to its end. */
  readonly next: Video | undefined;
}

/** Recommends videos outside of an album; a video that needs a payment first is left out, because it must not start by itself. */
export function recommendAfter(played: Video, all: readonly Video[], history: readonly HistoryEntry[]): Recommendation {
  const videos = withProgress(all, history);
  const watched = new Set(history.filter(({ validFlag }) => validFlag).map(({ videoData }) => videoData.id));
  const ordered = [...selectNew(videos), ...selectFeatured(videos), ...shownVideos(videos)];
  const candidates = [...new Map(ordered.map((video) => [video.id, video])).values()].filter(
    (video) => video.id !== played.id && video.videoType !== 'Album' && mayPlay(video, played),
  );
  const unwatched = candidates.filter(({ id }) => !watched.has(id));
  const left = [
    ...unwatched.filter(({ progressTime }) => progressTime === 0),
    ...unwatched.filter(({ progressTime }) => progressTime > 0),
  ];
  return { left, next: left[0] ?? candidates[0] };
}
