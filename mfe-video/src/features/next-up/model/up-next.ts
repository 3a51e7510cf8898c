import type { AlbumDetail, HistoryEntry, Video } from '@inspire/shared/contracts';
import { blockedText, shownVideos } from '../../album/model/album-access';
import { withProgress } from '../../catalogue/model/progress';
import { selectFeatured, selectNew } from '../../dashboard/model/select-rails';

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
  /** Videos left to watch: never started ones, then unfinished ones, each in the dashboard's order. */
  readonly left: readonly Video[];
  /** The video to continue with: the first one left, otherwise one already watched to its end. */
  readonly next: Video | undefined;
}

/** Recommends videos outside of an album; none that need a payment, because they must not start by themselves. */
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
