import { paths } from '@inspire/shared/routes';
import type { CallBody, CallParams, CallQuery, CallResponse } from '../contracts/calls';
import type { CallName } from '../contracts/endpoints';
import { accountSession } from '../contracts/entities/account';
import { sessionData } from '../contracts/entities/session';
import { subscription, subscriptionPlan } from '../contracts/entities/subscription';
import type { Video } from '../contracts/entities/video';
import type { PagedList } from '../contracts/paging';
import type { Problem } from '../contracts/problem';
import { messages } from '../messages';
import { makeLibrary } from './library';
import { makeValue } from './make-value';
import { makeProblem } from './mock-scenario';

/** What a fixture answers instead of its data: an error of the server. */
export interface MockError {
  readonly problem: Problem;
}
export const isMockError = (value: unknown): value is MockError =>
  typeof value === 'object' && value !== null && 'problem' in value;
const refusal = (status: number, detail: string, code?: string): MockError => ({
  problem: makeProblem(status, detail, code),
});

interface FixtureInput<N extends CallName> {
  readonly params: CallParams<N>;
  readonly query: CallQuery<N>;
  readonly body: CallBody<N>;
}
type Fixtures = { readonly [N in CallName]?: (input: FixtureInput<N>) => CallResponse<N> | MockError };

/** How long the recorded viewer has been one. */
const MEMBER_MS = 200 * 86_400_000;
/** What is left of the recorded rental. */
const RENTED_MS = 12 * 86_400_000;

/** SPEC-8: what a stream's 403 says, by the type of the video. */
const locked: Partial<Record<Video['videoType'], MockError>> = {
  BuyOne: refusal(403, messages.locked.BuyOne, 'buy-once'),
  Premium: refusal(403, messages.locked.Premium, 'premium'),
  Rent: refusal(403, messages.locked.Rent, 'rent'),
};

interface Search {
  readonly page: number;
  readonly size: number;
  readonly searchQuery: string;
}

/** One page of what a search finds. */
function pageOf<T extends { readonly title: string }>(
  items: readonly T[],
  { page, size, searchQuery }: Search,
): PagedList<T> {
  const wanted = searchQuery.trim().toLowerCase();
  const found = items.filter(({ title }) => title.toLowerCase().includes(wanted));
  return {
    content: found.slice(page * size, (page + 1) * size),
    page,
    size,
    totalElements: found.length,
    totalPages: Math.ceil(found.length / size),
  };
}

/** Answers that belong together, so that a recorded site reads like one; what a viewer changes lasts until the page is loaded again. */
export function createFixtures(now: number): Fixtures {
  const library = makeLibrary(now);
  const albums = [...library.audioAlbums, ...library.videoAlbums];
  const videos = [...library.videos, ...library.videoAlbums.flatMap(({ albumId }) => library.videosOf(albumId))];
  const watched = library.videos
    .slice(0, 4)
    .map((video, index) => ({ videoData: video, progressTime: 120 * (index + 1), validFlag: false }));
  const seen = new Set<number>();
  let session = makeValue(sessionData, { seed: 1, now });
  let devices = ['Chrome on Windows', 'Safari on iPhone', 'Firefox on Linux'].map((device, index) => ({
    ...makeValue(accountSession, { seed: index + 1, now }),
    device,
    current: index === 0,
  }));
  // Nobody pays here: the payment page is left out, and its answer comes at once.
  const payment = (orderId: number) => ({
    paymentUrl: `${paths.paymentReturn}?status=Paid&message=Paid&redirecturl=${paths.dashboard}`,
    orderId: `recorded-${orderId}`,
  });
  const notifications = () => library.notifications.map((one) => ({ ...one, seen: one.seen || seen.has(one.id) }));
  const plan = subscriptionPlan.parse(library.plans[0]);

  return {
    register: ({ body }) =>
      (session = { ...session, user_name: body.user_name, email: body.email, mobileNumber: body.contact }),
    login: ({ body }) => (session = { ...session, email: body.email }),
    updateContact: ({ body }) => (session = { ...session, mobileNumber: body.contact }),
    refreshSession: () => session,
    profile: () => ({
      user_name: session.user_name,
      email: session.email,
      mobileNumber: session.mobileNumber,
      since: new Date(now - MEMBER_MS).toISOString(),
      hasPassword: true,
      hasGoogle: false,
    }),
    changePassword: () => {
      devices = devices.filter(({ current }) => current);
      return (session = { ...session, token: `${session.token}-renewed` });
    },
    sessions: () => devices,
    endSession: ({ params: { id } }) => void (devices = devices.filter((one) => one.id !== id)),

    searchVideos: ({ query }) => pageOf(library.videos, query),
    searchPaidVideos: ({ query }) =>
      pageOf(
        library.videos.filter(({ videoType }) => videoType !== 'Free'),
        query,
      ),
    video: ({ params: { id } }) => videos.find((one) => one.id === id) ?? refusal(404, 'There is no such video.'),
    browseHistory: () => watched,
    purchasedMedia: () => ({
      videoDataList: [
        ...library.videos
          .filter(({ videoType }) => videoType === 'Rent')
          .slice(0, 1)
          .map((one) => ({ ...one, isPurchased: true, rentEndsAt: new Date(now + RENTED_MS).toISOString() })),
        ...library.videos
          .filter(({ videoType }) => videoType === 'BuyOne')
          .slice(0, 2)
          .map((one) => ({ ...one, isPurchased: true })),
      ],
      audioAlbums: library.audioAlbums
        .filter(({ albumType }) => albumType === 'Premium')
        .slice(0, 1)
        .map((one) => ({ ...one, isPurchased: true })),
    }),
    videoStream: ({ params: { id } }) => {
      const video = videos.find((one) => one.id === id);
      if (!video) return refusal(404, 'There is no such video.');
      return (
        locked[video.videoType] ?? {
          url: `/media/recorded/${id}/main.m3u8`,
          expiresAt: new Date(now + 3_600_000).toISOString(),
        }
      );
    },
    progressTime: ({ query }) => ({
      progressTime: watched.find(({ videoData }) => videoData.id === query.videoId)?.progressTime ?? 0,
    }),
    audioStream: ({ params: { id } }) => ({
      url: `/media/recorded/${id}/main.m3u8`,
      expiresAt: new Date(now + 3_600_000).toISOString(),
    }),

    audioAlbums: ({ query }) => pageOf(library.audioAlbums, query),
    album: ({ params: { id } }) => {
      const audioAlbum = albums.find(({ albumId }) => albumId === id);
      if (!audioAlbum) return refusal(404, 'There is no such album.');
      const isAudio = audioAlbum.mediaType === 'AUDIO';
      return {
        audioAlbum,
        audio: isAudio ? [...library.tracksOf(id)] : [],
        videoData: isAudio ? [] : [...library.videosOf(id)],
      };
    },
    videoAlbums: ({ query: { videoId } }) =>
      library.videoAlbums.filter(
        ({ albumId }) => videoId === undefined || library.videosOf(albumId).some(({ id }) => id === videoId),
      ),
    albumVideos: ({ params: { id } }) => [...library.videosOf(id)],

    recentNotifications: notifications,
    allNotifications: notifications,
    markNotificationSeen: ({ params: { id } }) => void seen.add(id),

    mySubscriptions: () => ({
      MySubscriptions: [{ ...makeValue(subscription, { seed: 1, now }), status: 'Active', subscriptionPlan: plan }],
      SubscriptionPlans: [...library.plans],
    }),
    allPlans: () => [...library.plans],
    purchaseVideo: ({ query }) => payment(query.videoId),
    purchaseAlbum: ({ query }) => payment(query.audioId),
    purchasePlan: ({ query }) => payment(query.subscriptionPlanId),
  };
}
