import { and, desc, eq, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';
import { sessions } from '../../database/schema/accounts';
import { albums, videos } from '../../database/schema/catalogue';
import { notifications, notificationViews } from '../../database/schema/notifications';
import { viewerId } from '../entitlements/grants';

export interface NotificationWindow {
  readonly from: Date;
  readonly until: Date;
  readonly limit: number;
}

const columns = {
  id: notifications.id,
  type: notifications.type,
  title: notifications.title,
  text: notifications.text,
  videoId: notifications.videoId,
  albumId: notifications.albumId,
  createdAt: notifications.createdAt,
  seen: sql<boolean>`${notificationViews.userId} is not null`,
};

export type NotificationRow = Awaited<ReturnType<NotificationRepository['list']>>[number];

/** Shared items with one viewer's `seen`. Items whose video or album is Deactive are excluded (D-39). */
export function createNotificationRepository(db: Database) {
  const shownVideo = and(eq(videos.id, notifications.videoId), eq(videos.status, 'Active'));
  const shownAlbum = and(eq(albums.id, notifications.albumId), eq(albums.status, 'Active'));
  const ownView = and(eq(notificationViews.notificationId, notifications.id), eq(notificationViews.userId, viewerId));

  const newest = db
    .select(columns)
    .from(notifications)
    .leftJoin(videos, shownVideo)
    .leftJoin(albums, shownAlbum)
    .leftJoin(notificationViews, ownView)
    .where(
      and(
        gte(notifications.createdAt, sql.placeholder('from')),
        lte(notifications.createdAt, sql.placeholder('until')),
        or(isNotNull(videos.id), isNotNull(albums.id)),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(sql.placeholder('limit'))
    .prepare('notifications');

  return {
    /** Newest first; both ends of the window are inclusive. */
    list: (viewer: number, { from, until, limit }: NotificationWindow) =>
      newest.execute({ viewer, from: from.toISOString(), until: until.toISOString(), limit }),

    /** For streams that outlive the call that opened them. */
    async liveSessions(ids: readonly string[], now: Date): Promise<Set<string>> {
      const rows = await queryRows<{ id: string }>(
        db,
        sql`
        select ${sessions.id}::text as id from ${sessions}
        where ${sessions.id} = any(${sql.param([...ids])}::uuid[]) and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz`,
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Marks an item as seen; the first time counts. Returns false for an unknown, hidden or future item. */
    async markSeen(viewer: number, notification: number, now: Date): Promise<boolean> {
      const moment = now.toISOString();
      const rows = await queryRows(
        db,
        sql`
        with item as (
          select ${notifications.id} from ${notifications}
          left join ${videos} on ${shownVideo}
          left join ${albums} on ${shownAlbum}
          where ${notifications.id} = ${notification} and ${notifications.createdAt} <= ${moment}::timestamptz
            and (${videos.id} is not null or ${albums.id} is not null)
        ),
        marked as (
          insert into ${notificationViews} (user_id, notification_id, seen_at)
          select ${viewer}::int, id, ${moment}::timestamptz from item
          on conflict (user_id, notification_id) do nothing
        )
        select id from item`,
      );
      return rows.length > 0;
    },
  };
}

export type NotificationRepository = ReturnType<typeof createNotificationRepository>;
