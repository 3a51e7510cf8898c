import { and, desc, eq, gt, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
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
  seen: sql<boolean>`${notificationViews.userId} is not null`.as('seen'),
};

export type NotificationRow = Awaited<ReturnType<NotificationRepository['list']>>[number];

/** Shared items with one viewer's `seen`. Items whose video or album is Deactive are excluded (D-39). */
export function createNotificationRepository(db: Database) {
  const shownVideo = and(eq(videos.id, notifications.videoId), eq(videos.status, 'Active'));
  const shownAlbum = and(eq(albums.id, notifications.albumId), eq(albums.status, 'Active'));
  const ownView = and(eq(notificationViews.notificationId, notifications.id), eq(notificationViews.userId, viewerId));

  const selectNewest = () =>
    db
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
      .limit(sql.placeholder('limit'));
  const newest = selectNewest().prepare('notifications');

  const shared = selectNewest().as('shared');
  const live = db
    .select({ session: sessions.id })
    .from(sessions)
    .where(
      and(
        sql`${sessions.id} = any(${sql.placeholder('sessions')}::uuid[])`,
        gt(sessions.expiresAt, sql`${sql.placeholder('until')}::timestamptz`),
      ),
    )
    .as('live');
  // Joined on nothing: the rows of both.
  const forStreams = db
    .select()
    .from(shared)
    .fullJoin(live, sql`false`)
    .orderBy(desc(shared.createdAt), desc(shared.id))
    .prepare('notifications_and_sessions');

  return {
    /** Newest first; both ends of the window are inclusive. */
    list: (viewer: number, { from, until, limit }: NotificationWindow) =>
      newest.execute({ viewer, from: from.toISOString(), until: until.toISOString(), limit }),

    /**
     * For streams, which outlive the calls that opened them: what a guest's list has, and which of these sessions are live at the end
     * of the window, in one statement.
     */
    async readForStreams(ids: readonly string[], { from, until, limit }: NotificationWindow) {
      const window = { from: from.toISOString(), until: until.toISOString(), limit };
      const rows = await forStreams.execute({ viewer: 0, sessions: ids, ...window });
      return {
        newest: rows.flatMap(({ shared }) => shared ?? []),
        live: new Set(rows.flatMap(({ live }) => live?.session ?? [])),
      };
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
