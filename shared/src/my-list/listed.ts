import type { Album, Audio } from '../contracts/entities/album';
import type { ListedItem } from '../contracts/entities/my-list';
import type { Video } from '../contracts/entities/video';

/** What can be put on My List. */
export type Listable = Omit<ListedItem, 'addedAt'>;

type Shown<T, More extends keyof T> = Pick<T, 'title' & keyof T> & Partial<Pick<T, More>>;

export const listedVideo = (
  video: Shown<Video, 'language' | 'thumbnailSources' | 'videoType' | 'video_length'> &
    Pick<Video, 'id' | 'thumbnailUrl'>,
): Listable => ({
  kind: 'video',
  id: video.id,
  title: video.title,
  thumbnailUrl: video.thumbnailUrl,
  thumbnailSources: video.thumbnailSources,
  language: video.language,
  type: video.videoType,
  length: video.video_length,
});

export const listedAlbum = (
  album: Shown<Album, 'language' | 'thumbnailSources' | 'albumType'> & Pick<Album, 'albumId' | 'thumbnailUrl'>,
  mediaType: Album['mediaType'],
): Listable => ({
  kind: 'album',
  id: album.albumId,
  title: album.title,
  thumbnailUrl: album.thumbnailUrl,
  thumbnailSources: album.thumbnailSources,
  language: album.language,
  type: album.albumType,
  mediaType,
});

export const listedTrack = (track: Audio, album: Album): Listable => ({
  kind: 'track',
  id: track.id,
  title: track.title,
  thumbnailUrl: track.thumbnailUrl,
  thumbnailSources: track.thumbnailSources,
  language: album.language,
  length: track.audio_length,
  album: { id: album.albumId, title: album.title },
});
