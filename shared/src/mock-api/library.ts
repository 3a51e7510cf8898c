import { type Album, album, type Audio, audio } from '../contracts/entities/album';
import { type Notification, notification } from '../contracts/entities/notification';
import { type SubscriptionPlan, subscriptionPlan } from '../contracts/entities/subscription';
import { type Video, video } from '../contracts/entities/video';
import { drawCover } from './cover';
import { makeValue } from './make-value';

/** Everything that the recorded answers are about. */
export interface Library {
  /** On their own, newest last. */
  readonly videos: readonly Video[];
  readonly audioAlbums: readonly Album[];
  readonly videoAlbums: readonly Album[];
  tracksOf(albumId: number): readonly Audio[];
  /** Sold inside their album only (D-40). */
  videosOf(albumId: number): readonly Video[];
  readonly plans: readonly SubscriptionPlan[];
  readonly notifications: readonly Notification[];
}

/** A title with the terms that its item is sold on; a few in Hindi, with the language that says so. */
type Line = readonly [title: string, type: 'Free' | 'BuyOne' | 'Premium' | 'Rent', price: number, language?: string];

const talks: readonly Line[] = [
  ['The Calm Morning', 'Free', 0],
  ['Speaking without Fear', 'Premium', 0],
  ['Habits that Hold', 'BuyOne', 149],
  ['मन की शांति', 'Free', 0, 'hi'],
  ['A Doctor on Sleep', 'Rent', 79],
  ['Ten Minutes of Attention', 'Free', 0],
  ['What Money Cannot Cure', 'BuyOne', 199],
  ['The Courage to Begin', 'Premium', 0],
  ['Anger, and What Is under It', 'Free', 0],
  ['Walking as Medicine', 'Rent', 99],
  ['Letters to a Student', 'Free', 0],
  ['स्वास्थ्य का रहस्य', 'Premium', 0, 'hi'],
  ['When Plans Break', 'BuyOne', 249],
  ['Listening as a Skill', 'Free', 0],
];
const recordings: readonly Line[] = [
  ['Evening Reflections', 'Free', 0],
  ['Breath by Breath', 'Premium', 199],
  ['Stories for the Road', 'Free', 0],
  ['ध्यान के स्वर', 'Free', 0, 'hi'],
  ['The Quiet Hour', 'Premium', 249],
  ['Questions and Answers', 'Free', 0],
  ['Morning Readings', 'Free', 0],
  ['On Fear', 'Premium', 149],
  ['On Work', 'Free', 0],
  ['On Friendship', 'Free', 0],
];
const courses: readonly Line[] = [
  ['Seven Days of Silence', 'Free', 0],
  ['The Speaker’s Workshop', 'BuyOne', 499],
  ['A Week in the Hills', 'Rent', 299],
];

const tongue = (language: string | undefined) => (language === undefined ? {} : { language });

/** Makes the library as of a moment; the same moment gives the same library. */
export function makeLibrary(now: number): Library {
  const videos = talks.map(([title, videoType, price, language], index): Video => {
    const id = index + 1;
    const hero =
      id === talks.length
        ? { heroSources: [{ type: 'image/svg+xml', srcset: `${drawCover(id, 1_600, 700)} 1600w` }] }
        : {};
    return {
      ...makeValue(video, { seed: id, now }),
      id,
      title,
      videoType,
      price,
      ...tongue(language),
      ...hero,
      featured: id % 4 === 0,
    };
  });
  const albums = (lines: readonly Line[], firstId: number, mediaType: Album['mediaType']) =>
    lines.map(([title, albumType, price, language], index): Album => {
      const albumId = firstId + index;
      return {
        ...makeValue(album, { seed: albumId, now }),
        albumId,
        mediaType,
        title,
        albumType,
        price,
        ...tongue(language),
      };
    });
  const audioAlbums = albums(recordings, 101, 'AUDIO');
  const videoAlbums = albums(courses, 201, 'VIDEO');
  const numbers = (albumId: number, count: number) =>
    Array.from({ length: count }, (_, index) => albumId * 100 + index + 1);

  const note = (id: number, change: Partial<Notification>): Notification => ({
    ...makeValue(notification, { seed: id, now }),
    id,
    notificationId: id,
    ...change,
  });
  return {
    videos,
    audioAlbums,
    videoAlbums,
    tracksOf: (albumId) =>
      numbers(albumId, 6).map((id, index) => ({
        ...makeValue(audio, { seed: id, now }),
        id,
        title: `Part ${index + 1}`,
        thumbnailUrl: drawCover(albumId),
      })),
    videosOf: (albumId) =>
      numbers(albumId, 5).map((id, index) => ({
        ...makeValue(video, { seed: id, now }),
        id,
        title: `Day ${index + 1}`,
        videoType: 'Album',
      })),
    plans: [
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
    ].map((plan) => subscriptionPlan.parse(plan)),
    notifications: [
      note(3, {
        type: 'video',
        title: 'A new talk',
        description: 'Listening as a Skill is here.',
        referenceId: 14,
        videoData: videos.slice(-1),
      }),
      note(2, {
        type: 'audio',
        title: 'A new recording',
        message: 'On Friendship is here.',
        referenceId: 110,
        albumData: audioAlbums.at(-1),
      }),
      note(1, {
        type: 'album',
        title: 'A new album',
        description: 'A Week in the Hills is here.',
        referenceId: 203,
        albumData: videoAlbums.at(-1),
        seen: true,
      }),
    ],
  };
}
