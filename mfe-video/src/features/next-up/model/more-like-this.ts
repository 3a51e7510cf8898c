import type { AlbumDetail, Video } from '@inspire/shared/contracts';
import { blockedText, shownVideos } from '../../album/model/album-access';

/**
 * Returns the other videos of the catalogue, the most similar first (D-60): those of the same album, then those in the same
 * language. Videos that need a payment are included: they lead to their purchase.
 * @param album the album that contains the video, if there is one
 */
export function selectMoreLikeThis(played: Video, all: readonly Video[], album: AlbumDetail | undefined): Video[] {
  const members = album ? shownVideos(album.videoData) : [];
  const isUnlocked = album !== undefined && !blockedText(album.audioAlbum);
  const videos = new Map(
    [...members, ...shownVideos(all)]
      .filter(({ id, videoType }) => id !== played.id && videoType !== 'Album')
      .map((video) => [video.id, video]),
  );
  // Videos of type Album open only where their album is unlocked.
  const ofAlbum = members.filter(({ id }) => videos.has(id) || (isUnlocked && id !== played.id));
  const others = [...videos.values()].filter(({ id }) => !members.some((member) => member.id === id));
  const isSameLanguage = ({ language }: Video) => language === played.language;
  return [...ofAlbum, ...others.filter(isSameLanguage), ...others.filter((video) => !isSameLanguage(video))];
}
