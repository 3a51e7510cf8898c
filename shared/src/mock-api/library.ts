import { type Album, album, type Audio, audio } from '../contracts/entities/album';
import { type Notification, notification } from '../contracts/entities/notification';
import { type SubscriptionPlan, subscriptionPlan } from '../contracts/entities/subscription';
import { type Video, video } from '../contracts/entities/video';
import { drawCover } from './cover';
import { makeValue } from './make-value';
import { audioAlbumTitles, type SampleTitle, videoAlbumTitles, videoTitles } from './sample-titles';

export interface Library {
  /** Videos outside of albums, newest last. */
  readonly videos: readonly Video[];
  readonly audioAlbums: readonly Album[];
  readonly videoAlbums: readonly Album[];
  tracksOf(albumId: number): readonly Audio[];
  /** Videos that are sold only with their album (D-40). */
  videosOf(albumId: number): readonly Video[];
  readonly plans: readonly SubscriptionPlan[];
  readonly notifications: readonly Notification[];
}

/** Some items have one; like the streams of the mock API, it has no media. */
const trailerOf = (key: string, hasTrailer: boolean) =>
  hasTrailer ? `/media/trailers/${key}/recorded/master.m3u8` : undefined;

const withLanguage = (language: string | undefined) => (language === undefined ? {} : { language });

function makeVideos(now: number): Video[] {
  return videoTitles.map(([title, videoType, price, language], index) => {
    const id = index + 1;
    const hero =
      id === videoTitles.length
        ? { heroSources: [{ type: 'image/svg+xml', srcset: `${drawCover(id, 1_600, 700)} 1600w` }] }
        : {};
    return {
      ...makeValue(video, { seed: id, now }),
      id,
      title,
      videoType,
      price,
      ...withLanguage(language),
      ...hero,
      featured: id % 4 === 0,
      trailerUrl: trailerOf(`video-${id}`, videoType !== 'Free' && id % 2 === 0),
    };
  });
}

const makeAlbums = (
  titles: readonly SampleTitle[],
  firstId: number,
  mediaType: Album['mediaType'],
  now: number,
): Album[] =>
  titles.map(([title, albumType, price, language], index) => {
    const albumId = firstId + index;
    return {
      ...makeValue(album, { seed: albumId, now }),
      albumId,
      mediaType,
      title,
      albumType,
      price,
      ...withLanguage(language),
      trailerUrl: trailerOf(`album-${albumId}`, mediaType === 'VIDEO' && albumType !== 'Free'),
    };
  });

const idsInAlbum = (albumId: number, count: number) =>
  Array.from({ length: count }, (_, index) => albumId * 100 + index + 1);

const plans: readonly SubscriptionPlan[] = [
  {
    subscriptionPlanId: 1,
    subscriptionPlanName: 'Monthly',
    subscriptionPlanDetails: 'Every Premium video for one month.',
    price: 149,
    months: 1,
  },
  {
    subscriptionPlanId: 2,
    subscriptionPlanName: 'Yearly',
    subscriptionPlanDetails: 'Every Premium video for one year.',
    price: 1_499,
    months: 12,
  },
].map((plan) => subscriptionPlan.parse(plan));

function makeNotifications(
  { videos, audioAlbums, videoAlbums }: Pick<Library, 'videos' | 'audioAlbums' | 'videoAlbums'>,
  now: number,
): Notification[] {
  const make = (id: number, change: Partial<Notification>): Notification => ({
    ...makeValue(notification, { seed: id, now }),
    id,
    notificationId: id,
    ...change,
  });
  return [
    make(3, {
      type: 'video',
      title: 'A new talk',
      description: 'Listening as a Skill is here.',
      referenceId: 14,
      videoData: videos.slice(-1),
    }),
    make(2, {
      type: 'audio',
      title: 'A new recording',
      message: 'On Friendship is here.',
      referenceId: 110,
      albumData: audioAlbums.at(-1),
    }),
    make(1, {
      type: 'album',
      title: 'A new album',
      description: 'A Week in the Hills is here.',
      referenceId: 203,
      albumData: videoAlbums.at(-1),
      seen: true,
    }),
  ];
}

/** Creates the library; the same `now` gives the same library. */
export function makeLibrary(now: number): Library {
  const media = {
    videos: makeVideos(now),
    audioAlbums: makeAlbums(audioAlbumTitles, 101, 'AUDIO', now),
    videoAlbums: makeAlbums(videoAlbumTitles, 201, 'VIDEO', now),
  };
  return {
    ...media,
    tracksOf: (albumId) =>
      idsInAlbum(albumId, 6).map((id, index) => ({
        ...makeValue(audio, { seed: id, now }),
        id,
        title: `Part ${index + 1}`,
        thumbnailUrl: drawCover(albumId),
      })),
    videosOf: (albumId) =>
      idsInAlbum(albumId, 5).map((id, index) => ({
        ...makeValue(video, { seed: id, now }),
        id,
        title: `Day ${index + 1}`,
        videoType: 'Album',
      })),
    plans,
    notifications: makeNotifications(media, now),
  };
}
