import { eq } from 'drizzle-orm';
import type { SessionData } from '@inspire/shared/contracts';
import type { Database } from '../database/database';
import { users } from '../database/schema/accounts';
import { albums, albumVideos, tracks, videos } from '../database/schema/catalogue';
import { entitlements } from '../database/schema/entitlements';
import { notifications } from '../database/schema/notifications';
import { subscriptionPlans, subscriptions } from '../database/schema/subscriptions';
import { toSearchColumns } from '../modules/catalogue/search-text';
import { signUp } from './client';
import { setUp } from './set-up';
import type { TestServer } from './test-server';

type VideoRow = typeof videos.$inferInsert;
type AlbumRow = typeof albums.$inferInsert;
let made = 0;
const nextKey = (what: string): string => `${what}-${(made += 1)}`;

const idOf = (rows: { id: number }[]): number => {
  const [row] = rows;
  if (!row) throw new Error('Nothing was inserted');
  return row.id;
};

const common = (key: string) => ({
  key,
  title: `Title of ${key}`,
  description: 'Words about it',
  status: 'Active' as const,
  price: 100,
  createdOn: new Date('2026-01-01T00:00:00.000Z'),
  createdBy: 'the Doctor',
  cover: { alt: 'A hill', pictures: [{ width: 480, avif: `${key}-480.avif`, webp: `${key}-480.webp` }] },
});

export async function seedVideo(db: Database, row: Partial<VideoRow> = {}): Promise<number> {
  const key = row.key ?? nextKey('video');
  const flags = { featured: false, hero: false };
  const values = {
    ...common(key),
    ...flags,
    type: 'Free' as const,
    length: 60,
    mediaFolder: `videos/${key}/v1`,
    ...row,
  };
  return idOf(
    await db
      .insert(videos)
      .values({ ...toSearchColumns(values), ...values })
      .returning({ id: videos.id }),
  );
}

export async function seedAlbum(
  db: Database,
  row: Partial<AlbumRow> = {},
  inside: readonly number[] = [],
): Promise<number> {
  const key = row.key ?? nextKey('album');
  const values = { ...common(key), mediaType: 'VIDEO' as const, type: 'BuyOne' as const, ...row };
  const albumId = idOf(
    await db
      .insert(albums)
      .values({ ...toSearchColumns(values), ...values })
      .returning({ id: albums.id }),
  );
  if (inside.length > 0)
    await db.insert(albumVideos).values(inside.map((videoId, position) => ({ albumId, videoId, position })));
  return albumId;
}

export async function seedTrack(
  db: Database,
  albumId: number,
  row: Partial<typeof tracks.$inferInsert> = {},
): Promise<number> {
  const key = row.key ?? nextKey('track');
  const status = 'Active' as const;
  const values = {
    albumId,
    key,
    position: 0,
    title: key,
    description: '',
    status,
    length: 30,
    mediaFolder: `audio/${key}/v1`,
    ...row,
  };
  return idOf(await db.insert(tracks).values(values).returning({ id: tracks.id }));
}

/** Signs up. @returns the session and the id of the account */
export async function newViewer(
  { app, db }: Pick<TestServer, 'app' | 'db'>,
  email?: string,
): Promise<SessionData & { readonly id: number }> {
  const session = await signUp(app, email);
  const own = eq(users.emailKey, session.email.toLowerCase());
  return { ...session, id: idOf(await db.select({ id: users.id }).from(users).where(own)) };
}

export type Viewer = Awaited<ReturnType<typeof newViewer>>;

/** Sets up a viewer of a server for the tests of a suite. */
export const setUpViewer = (server: TestServer, email?: string): Viewer =>
  setUp(async () => ({ ...(await newViewer(server, email)), [Symbol.asyncDispose]: async () => undefined }));

export interface GrantSeed {
  readonly videoId?: number;
  readonly albumId?: number;
  readonly startsAt: Date;
  /** Absent: permanent. */
  readonly endsAt?: Date;
}

export async function seedGrant(db: Database, userId: number, { endsAt, ...grant }: GrantSeed): Promise<void> {
  const kind = endsAt ? ('rental' as const) : ('purchase' as const);
  await db.insert(entitlements).values({ userId, kind, ...grant, ...(endsAt && { endsAt }), source: nextKey('grant') });
}

export async function seedPlan(
  db: Database,
  row: Partial<typeof subscriptionPlans.$inferInsert> = {},
): Promise<number> {
  const plan = { key: nextKey('plan'), name: 'Plan', details: '', price: 100, months: 1, offered: true, ...row };
  return idOf(await db.insert(subscriptionPlans).values(plan).returning({ id: subscriptionPlans.id }));
}

/** Creates a plan, too, unless one is given. */
export async function seedSubscription(
  db: Database,
  userId: number,
  startsAt: Date,
  endsAt: Date,
  planId?: number,
): Promise<void> {
  const values = { userId, planId: planId ?? (await seedPlan(db)), startsAt, endsAt, source: nextKey('subscription') };
  await db.insert(subscriptions).values(values);
}

export interface NotificationSeed {
  readonly type?: 'audio' | 'video' | 'album';
  readonly title: string;
  /** The announced video or, for audio and album, the album. */
  readonly about: number;
  readonly createdAt: Date;
}

export async function seedNotification(
  db: Database,
  { type = 'video', title, about, createdAt }: NotificationSeed,
): Promise<number> {
  const item = type === 'video' ? { videoId: about } : { albumId: about };
  const values = { key: nextKey('notification'), type, title, text: `Words of ${title}`, createdAt, ...item };
  return idOf(await db.insert(notifications).values(values).returning({ id: notifications.id }));
}
