import type { Album, Audio } from '../contracts/entities/album';
import type { ListedItem } from '../contracts/entities/my-list';
import type { Notification } from '../contracts/entities/notification';
import type { SessionData } from '../contracts/entities/session';
import type { Subscription, SubscriptionPlan } from '../contracts/entities/subscription';
import type { Video } from '../contracts/entities/video';
import type { PagedList } from '../contracts/paging';
import type { Release } from '../remote/registry';

/** Creates a free video; its texts contain its id, so that two videos differ. */
export function makeVideo(overrides: Partial<Video> = {}): Video {
  const id = overrides.id ?? 1;
  return {
    id,
    title: `Video ${id}`,
    description: `What video ${id} is about.`,
    thumbnailUrl: `/media/video-${id}/cover.jpg`,
    fileName: `video-${id}.mp4`,
    video_length: 600,
    created_On: '2026-01-15T06:30:00.000Z',
    createdBy: 'the Doctor',
    price: 0,
    videoType: 'Free',
    status: 'Active',
    progressTime: 0,
    isPurchased: false,
    ...overrides,
  };
}

/** Creates a video of My List. */
export const makeListed = (overrides: Partial<ListedItem> = {}): ListedItem => ({
  kind: 'video',
  id: 1,
  title: `Listed ${overrides.kind ?? 'video'} ${overrides.id ?? 1}`,
  thumbnailUrl: '/media/listed/cover.jpg',
  addedAt: '2026-11-20T06:30:00.000Z',
  ...overrides,
});

/** Creates a free audio album. */
export function makeAlbum(overrides: Partial<Album> = {}): Album {
  const albumId = overrides.albumId ?? 101;
  return {
    albumId,
    mediaType: 'AUDIO',
    title: `Album ${albumId}`,
    description: `What album ${albumId} is about.`,
    thumbnailUrl: `/media/album-${albumId}/cover.jpg`,
    albumType: 'Free',
    price: 0,
    status: 'Active',
    isPurchased: false,
    ...overrides,
  };
}

export function makeAudio(overrides: Partial<Audio> = {}): Audio {
  const id = overrides.id ?? 1;
  return {
    id,
    title: `Track ${id}`,
    description: `What track ${id} is about.`,
    thumbnailUrl: '/media/album-101/cover.jpg',
    audioUrl: `track-${id}.m4a`,
    audio_length: 180,
    ...overrides,
  };
}

/** Returns the text and the item of a notification by its type (SPEC-3, D-34). */
function notificationContent(type: Notification['type'], id: number, referenceId: number): Partial<Notification> {
  const words = `What notification ${id} says.`;
  if (type === 'video') return { description: words, videoData: [makeVideo({ id: referenceId })] };
  const albumData = makeAlbum({ albumId: referenceId, mediaType: type === 'audio' ? 'AUDIO' : 'VIDEO' });
  return type === 'audio' ? { message: words, albumData } : { description: words, albumData };
}

/** Creates an unseen notification of a new video, or of another type with its fields. */
export function makeNotification(overrides: Partial<Notification> = {}): Notification {
  const id = overrides.id ?? 1;
  const type = overrides.type ?? 'video';
  const referenceId = overrides.referenceId ?? (type === 'video' ? 1 : 101);
  return {
    id,
    notificationId: id,
    type,
    title: `Notification ${id}`,
    createdAt: '2026-11-20T06:30:00.000Z',
    seen: false,
    referenceId,
    ...notificationContent(type, id, referenceId),
    ...overrides,
  };
}

/** Creates the only page of a list. */
export const makePage = <Item>(content: Item[], overrides: Partial<PagedList<Item>> = {}): PagedList<Item> => ({
  content,
  page: 0,
  size: 500,
  totalElements: content.length,
  totalPages: 1,
  ...overrides,
});

/** Creates a plan of one month. */
export function makePlan(overrides: Partial<SubscriptionPlan> = {}): SubscriptionPlan {
  const id = overrides.subscriptionPlanId ?? 1;
  return {
    subscriptionPlanId: id,
    subscriptionPlanName: `Plan ${id}`,
    subscriptionPlanDetails: `What plan ${id} opens.`,
    price: 149,
    months: 1,
    ...overrides,
  };
}

/** Creates an active subscription. */
export const makeSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  fromDate: '2026-11-01T06:30:00.000Z',
  toDate: '2098-12-01T06:30:00.000Z',
  status: 'Active',
  subscriptionPlan: makePlan(),
  ...overrides,
});

/** Creates a session with a saved mobile number. */
export const makeSession = (overrides: Partial<SessionData> = {}): SessionData => ({
  user_name: 'Asha Patil',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  token: 'token-of-asha',
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...overrides,
});

/** Creates a release that every shell of contract 1.x accepts. */
export function makeRelease(overrides: Partial<Release> = {}): Release {
  const version = overrides.version ?? '1.0.0';
  return {
    version,
    entry: 'remoteEntry.js',
    contract: '1.0.0',
    container: `mfe_video_${version.replaceAll('.', '_')}`,
    requires: {},
    paths: [{ path: '/user-routes/dashboard', session: true }],
    slots: [],
    integrity: { 'remoteEntry.js': `sha384-${'B'.repeat(64)}` },
    preload: [],
    publishedAt: '2026-11-01T00:00:00.000Z',
    ...overrides,
  };
}
