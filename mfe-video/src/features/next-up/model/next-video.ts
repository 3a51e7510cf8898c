import type { AlbumDetail, HistoryEntry, Video } from '@inspire/shared/contracts';
import { blockedText, shownVideos } from '../../album/model/album-access';
import { withProgress } from '../../catalogue/model/progress';
import { selectFeatured, selectNew } from '../../dashboard/model/select-rails';

/** True when the viewer may play it (SPEC-6); a Premium video that has just been played shows that there is a subscription. */
const mayPlay = ({ videoType, isPurchased }: Video, played: Video): boolean =>
  isPurchased ||
  videoType === 'Free' ||
  (videoType === 'Premium' && played.videoType === 'Premium' && !played.isPurchased);

/** The video after this one in an album that the viewer may open; undefined after the last one, or when it is not in it. */
export function nextInAlbum({ audioAlbum, videoData }: AlbumDetail, played: Video): Video | undefined {
  if (blockedText(audioAlbum)) return undefined;
  const videos = shownVideos(videoData);
  const index = videos.findIndex(({ id }) => id === played.id);
  // What is sold inside its album only is open where the album is.
  return index < 0
    ? undefined
    : videos.slice(index + 1).find((video) => video.videoType === 'Album' || mayPlay(video, played));
}

/**
 * What to go on with outside of an album: of the dashboard's lists, in their order, what the viewer may play; first what was
 * never begun, then what was not watched to its end. Nothing that only a payment would open starts by itself.
 */
export function recommendedAfter(
  played: Video,
  all: readonly Video[],
  history: readonly HistoryEntry[],
): Video | undefined {
  const videos = withProgress(all, history);
  const watched = new Set(history.filter(({ validFlag }) => validFlag).map(({ videoData }) => videoData.id));
  const candidates = [...selectNew(videos), ...selectFeatured(videos), ...shownVideos(videos)].filter(
    (video) => video.id !== played.id && video.videoType !== 'Album' && mayPlay(video, played),
  );
  return (
    candidates.find(({ id, progressTime }) => progressTime === 0 && !watched.has(id)) ??
    candidates.find(({ id }) => !watched.has(id)) ??
    candidates[0]
  );
}
