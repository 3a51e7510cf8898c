import { paths } from '@inspire/shared/routes';
import type { CallBody, CallParams, CallQuery, CallResponse } from '../contracts/calls';
import type { CallName } from '../contracts/endpoints';
import { accountSession } from '../contracts/entities/account';
import type { ViewingHistoryEntry } from '../contracts/entities/history';
import type { ListedItem, ListedKind } from '../contracts/entities/my-list';
import type { Passkey, PasskeyRequestOptions } from '../contracts/entities/passkey';
import { sessionData } from '../contracts/entities/session';
import { subscription, subscriptionPlan } from '../contracts/entities/subscription';
import type { Video } from '../contracts/entities/video';
import type { PagedList } from '../contracts/paging';
import type { Problem } from '../contracts/problem';
import { isRecord } from '../guards';
import { messages } from '../messages';
import { type Listable, listedAlbum, listedTrack, listedVideo } from '../my-list/listed';
import { type Library, makeLibrary } from './library';
import { makeValue } from './make-value';
import { makeProblem } from './mock-scenario';

export interface MockError {
  readonly problem: Problem;
}
export const isMockError = (value: unknown): value is MockError => isRecord(value) && 'problem' in value;
const createError = (status: number, detail: string, code?: string): MockError => ({
  problem: makeProblem(status, detail, code),
});

interface FixtureInput<N extends CallName> {
  readonly params: CallParams<N>;
  readonly query: CallQuery<N>;
  readonly body: CallBody<N>;
}
type Fixtures = { readonly [N in CallName]?: (input: FixtureInput<N>) => CallResponse<N> | MockError };

const DAY_MS = 86_400_000;
const MEMBERSHIP_MS = 200 * DAY_MS;
const RENTAL_LEFT_MS = 12 * DAY_MS;

/** A stream's 403 by the video's type (SPEC-8). */
const locked: Partial<Record<Video['videoType'], MockError>> = {
  BuyOne: createError(403, messages.locked.BuyOne, 'buy-once'),
  Premium: createError(403, messages.locked.Premium, 'premium'),
  Rent: createError(403, messages.locked.Rent, 'rent'),
};

interface Search {
  readonly page: number;
  readonly size: number;
  readonly searchQuery: string;
}

const paginate = <T>(items: readonly T[], { page, size }: Omit<Search, 'searchQuery'>): PagedList<T> => ({
  content: items.slice(page * size, (page + 1) * size),
  page,
  size,
  totalElements: items.length,
  totalPages: Math.ceil(items.length / size),
});

function search<T extends { readonly title: string }>(
  items: readonly T[],
  { searchQuery, ...request }: Search,
): PagedList<T> {
  const query = searchQuery.trim().toLowerCase();
  return paginate(
    items.filter(({ title }) => title.toLowerCase().includes(query)),
    request,
  );
}

function createAccountFixtures(now: number): Fixtures {
  let session = makeValue(sessionData, { seed: 1, now });
  let devices = ['Chrome on Windows', 'Safari on iPhone', 'Firefox on Linux'].map((device, index) => ({
    ...makeValue(accountSession, { seed: index + 1, now }),
    device,
    current: index === 0,
  }));
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
      since: new Date(now - MEMBERSHIP_MS).toISOString(),
      hasPassword: true,
      hasGoogle: false,
    }),
    changePassword: () => {
      devices = devices.filter(({ current }) => current);
      return (session = { ...session, token: `${session.token}-renewed` });
    },
    sessions: () => devices,
    endSession: ({ params: { id } }) => void (devices = devices.filter((one) => one.id !== id)),
  };
}

const AUTHENTICATOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CHALLENGE = 'cmVjb3JkZWQtY2hhbGxlbmdl';
const ceremony = { challenge: CHALLENGE, timeout: 300_000 };
const requestOptions = (): PasskeyRequestOptions => ({
  ...ceremony,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
});

function createSignInFixtures(now: number): Fixtures {
  const since = new Date(now - RENTAL_LEFT_MS).toISOString();
  const uuid = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  let passkeys: Passkey[] = [{ id: uuid(1), name: 'iCloud Keychain', since, lastUsed: new Date(now).toISOString() }];
  let authenticator: CallResponse<'signInMethods'>['authenticator'];
  let google: CallResponse<'signInMethods'>['google'] = { email: 'viewer1@gmail.com', since };
  return {
    passkeySignInOptions: requestOptions,
    passkeyProofOptions: requestOptions,
    passkeyCreationOptions: () => ({
      ...ceremony,
      rp: { id: 'localhost', name: 'Inspire' },
      user: { id: 'cmVjb3JkZWQ', name: 'viewer1@example.com', displayName: 'Viewer' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }),
    signInMethods: () => ({
      hasPassword: true,
      passkeys,
      ...(google && { google }),
      ...(authenticator && { authenticator }),
    }),
    addPasskey: ({ body: { name } }) => {
      const added = { id: uuid(passkeys.length + 1), name, since: new Date(now).toISOString() };
      passkeys = [...passkeys, added];
      return added;
    },
    renamePasskey: ({ params: { id }, body: { name } }) => {
      const found = passkeys.find((one) => one.id === id);
      if (!found) return createError(404, 'Passkey not found.');
      const renamed = { ...found, name };
      passkeys = passkeys.map((one) => (one.id === id ? renamed : one));
      return renamed;
    },
    removePasskey: ({ params: { id } }) => void (passkeys = passkeys.filter((one) => one.id !== id)),
    linkGoogle: () => void (google = { email: 'viewer1@gmail.com', since: new Date(now).toISOString() }),
    unlinkGoogle: () => void (google = undefined),
    startAuthenticator: () => ({
      secret: AUTHENTICATOR_SECRET,
      url: `otpauth://totp/Inspire:viewer1%40example.com?issuer=Inspire&secret=${AUTHENTICATOR_SECRET}`,
    }),
    confirmAuthenticator: () => {
      authenticator = { since: new Date(now).toISOString(), recoveryCodesLeft: 10 };
      return { codes: Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKLM-NPQ${index}`) };
    },
    removeAuthenticator: () => void (authenticator = undefined),
  };
}

const toPurchasedMedia = ({ videos, audioAlbums }: Library, now: number): CallResponse<'purchasedMedia'> => ({
  videoDataList: [
    ...videos
      .filter(({ videoType }) => videoType === 'Rent')
      .slice(0, 1)
      .map((one) => ({ ...one, isPurchased: true, rentEndsAt: new Date(now + RENTAL_LEFT_MS).toISOString() })),
    ...videos
      .filter(({ videoType }) => videoType === 'BuyOne')
      .slice(0, 2)
      .map((one) => ({ ...one, isPurchased: true })),
  ],
  audioAlbums: audioAlbums
    .filter(({ albumType }) => albumType === 'Premium')
    .slice(0, 1)
    .map((one) => ({ ...one, isPurchased: true })),
});

function createMediaFixtures(library: Library, now: number): Fixtures {
  const albums = [...library.audioAlbums, ...library.videoAlbums];
  const videos = [...library.videos, ...library.videoAlbums.flatMap(({ albumId }) => library.videosOf(albumId))];
  const watched = library.videos
    .slice(0, 4)
    .map((video, index) => ({ videoData: video, progressTime: 120 * (index + 1), validFlag: false }));
  const makeStream = (id: number) => ({
    url: `/media/recorded/${id}/main.m3u8`,
    expiresAt: new Date(now + 3_600_000).toISOString(),
  });
  return {
    searchVideos: ({ query }) => search(library.videos, query),
    searchPaidVideos: ({ query }) =>
      search(
        library.videos.filter(({ videoType }) => videoType !== 'Free'),
        query,
      ),
    video: ({ params: { id } }) => videos.find((one) => one.id === id) ?? createError(404, 'Video not found.'),
    browseHistory: () => watched,
    purchasedMedia: () => toPurchasedMedia(library, now),
    videoStream: ({ params: { id } }) => {
      const video = videos.find((one) => one.id === id);
      if (!video) return createError(404, 'Video not found.');
      return locked[video.videoType] ?? makeStream(id);
    },
    progressTime: ({ query }) => ({
      progressTime: watched.find(({ videoData }) => videoData.id === query.videoId)?.progressTime ?? 0,
    }),
    audioStream: ({ params: { id } }) => makeStream(id),

    audioAlbums: ({ query }) => search(library.audioAlbums, query),
    album: ({ params: { id } }) => {
      const audioAlbum = albums.find(({ albumId }) => albumId === id);
      if (!audioAlbum) return createError(404, 'Album not found.');
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
  };
}

/** Two pages of videos and tracks, one for each day. */
function makeHistory({ videos, audioAlbums, tracksOf }: Library, now: number): ViewingHistoryEntry[] {
  const tracks = audioAlbums.slice(0, 3).flatMap((album) =>
    tracksOf(album.albumId)
      .slice(0, 1)
      .map(({ id, title, thumbnailUrl }) => ({
        ...{ kind: 'track' as const, id, title, thumbnailUrl },
        album: { id: album.albumId, title: album.title },
      })),
  );
  const watched = videos
    .slice(0, 6)
    .map(({ id, title, thumbnailUrl }) => ({ kind: 'video' as const, id, title, thumbnailUrl }));
  return [...watched, ...tracks].map((entry, index) => ({
    ...entry,
    playedAt: new Date(now - index * DAY_MS).toISOString(),
  }));
}

function createHistoryFixtures(library: Library, now: number): Fixtures {
  let history = makeHistory(library, now);
  return {
    viewingHistory: ({ query }) => paginate(history, query),
    removeFromViewingHistory: ({ params: { kind, id } }) =>
      void (history = history.filter((entry) => entry.kind !== kind || entry.id !== id)),
    clearViewingHistory: () => void (history = []),
    exportAccount: () => ({ exportedAt: new Date(now).toISOString(), sections: { viewingHistory: [...history] } }),
  };
}

/** A video, an album and a track; the viewer's changes last until the page is reloaded. */
function createMyListFixtures(
  { videos, audioAlbums, videoAlbums, tracksOf, videosOf }: Library,
  now: number,
): Fixtures {
  const items: Listable[] = [
    ...[...videos, ...videoAlbums.flatMap(({ albumId }) => videosOf(albumId))].map(listedVideo),
    ...[...audioAlbums, ...videoAlbums].map((album) => listedAlbum(album, album.mediaType)),
    ...audioAlbums.flatMap((album) => tracksOf(album.albumId).map((track) => listedTrack(track, album))),
  ];
  const add = (item: Listable, index: number): ListedItem => ({
    ...item,
    addedAt: new Date(now - index * DAY_MS).toISOString(),
  });
  let list = (['video', 'album', 'track'] as const)
    .flatMap((kind) => items.find((item) => item.kind === kind) ?? [])
    .map(add);
  const without = (kind: ListedKind, id: number) => list.filter((entry) => entry.kind !== kind || entry.id !== id);
  return {
    myList: () => list,
    addToMyList: ({ params: { kind, id } }) => {
      const found = items.find((item) => item.kind === kind && item.id === id);
      if (!found) return createError(404, 'Not found.');
      list = [add(found, 0), ...without(kind, id)];
      return undefined;
    },
    removeFromMyList: ({ params: { kind, id } }) => void (list = without(kind, id)),
  };
}

function createNotificationFixtures(library: Library): Fixtures {
  const seen = new Set<number>();
  const notifications = () => library.notifications.map((one) => ({ ...one, seen: one.seen || seen.has(one.id) }));
  return {
    recentNotifications: notifications,
    allNotifications: notifications,
    markNotificationSeen: ({ params: { id } }) => void seen.add(id),
  };
}

/** The viewer's own videos, a plan, and an order whose payment failed. */
function makeOrders(library: Library, now: number): CallResponse<'orders'> {
  const own = toPurchasedMedia(library, now).videoDataList ?? [];
  const failed = library.videos.filter(({ videoType }) => videoType === 'BuyOne').slice(-1);
  const plans = library.plans.slice(0, 1);
  const sold = [
    ...plans.map((plan) => ({
      kind: 'plan' as const,
      itemId: plan.subscriptionPlanId,
      title: plan.subscriptionPlanName,
      amount: plan.price,
    })),
    ...[...own, ...failed].map(({ id, title, price }) => ({
      kind: 'video' as const,
      itemId: id,
      title,
      amount: price,
    })),
  ];
  return sold.map((one, index) => {
    const createdAt = new Date(now - (index + 1) * DAY_MS).toISOString();
    const outcome =
      index === sold.length - 1 ? { state: 'failed' as const } : { state: 'paid' as const, paidAt: createdAt };
    return { ...one, ...outcome, orderId: `recorded-order-${index + 1}`, createdAt };
  });
}

function createPurchaseFixtures(library: Library, now: number): Fixtures {
  const plan = subscriptionPlan.parse(library.plans[0]);
  // Skips the payment page: the browser returns immediately, as after a payment.
  const payment = (orderId: number) => ({
    paymentUrl: `${paths.paymentReturn}?status=Paid&message=Paid&redirecturl=${paths.dashboard}`,
    orderId: `recorded-${orderId}`,
  });
  return {
    mySubscriptions: () => ({
      MySubscriptions: [{ ...makeValue(subscription, { seed: 1, now }), status: 'Active', subscriptionPlan: plan }],
      SubscriptionPlans: [...library.plans],
    }),
    allPlans: () => [...library.plans],
    orders: () => makeOrders(library, now),
    purchaseVideo: ({ query }) => payment(query.videoId),
    purchaseAlbum: ({ query }) => payment(query.audioId),
    purchasePlan: ({ query }) => payment(query.subscriptionPlanId),
  };
}

/** Creates consistent responses. The viewer's changes last until the page is reloaded. */
export function createFixtures(now: number): Fixtures {
  const library = makeLibrary(now);
  return {
    ...createAccountFixtures(now),
    ...createSignInFixtures(now),
    ...createMediaFixtures(library, now),
    ...createHistoryFixtures(library, now),
    ...createMyListFixtures(library, now),
    ...createNotificationFixtures(library),
    ...createPurchaseFixtures(library, now),
  };
}
