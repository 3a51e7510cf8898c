import type { Notification } from '@inspire/shared/contracts';
import { NotFoundError } from '../../errors/errors';
import type { AlbumRepository } from '../catalogue/album-repository';
import { albumView } from '../catalogue/album-view';
import type { VideoRepository } from '../catalogue/video-repository';
import { videoView } from '../catalogue/video-view';
import type { NotificationRepository, NotificationRow } from './notification-repository';
import { type NotificationSubject, notificationView } from './notification-view';

export interface NotificationsDependencies {
  readonly notifications: NotificationRepository;
  readonly videos: VideoRepository;
  readonly albums: AlbumRepository;
  readonly clock: () => Date;
}

const DAY_MS = 86_400_000;
/** D-34: the bell reaches back 30 days; the maximum bounds the response. */
const ALL = { days: 30, limit: 500 };
/** D-34: popups. */
const RECENT = { days: 7, limit: 5 };

const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

/** Notifications and what the viewer has seen of them (SPEC-7; D-11, D-34 and D-38). */
export function createNotificationsService({ notifications, videos, albums, clock }: NotificationsDependencies) {
  /** Uses one query for each kind of item, whatever the number of notifications. */
  const toViews = async (rows: readonly NotificationRow[], viewer: number, now: Date): Promise<Notification[]> => {
    const [shownVideos, shownAlbums] = await Promise.all([
      videos.listByIds(idsOf(rows.map((row) => row.videoId)), viewer, now),
      albums.listByIds(idsOf(rows.map((row) => row.albumId)), viewer, now),
    ]);
    const videoById = new Map(shownVideos.map((row) => [row.id, videoView(row)]));
    const albumById = new Map(shownAlbums.map((row) => [row.id, albumView(row)]));
    const subjectOf = ({ videoId, albumId }: NotificationRow): NotificationSubject | undefined => {
      const video = videoById.get(videoId ?? 0);
      const album = albumById.get(albumId ?? 0);
      return (video && { video }) ?? (album && { album });
    };
    // Drop the notification of an item that was hidden between the two queries.
    return rows.flatMap((row) => {
      const subject = subjectOf(row);
      return subject ? [notificationView(row, subject)] : [];
    });
  };

  const list = async (viewer: number, { days, limit }: { days: number; limit: number }): Promise<Notification[]> => {
    const now = clock();
    const from = new Date(now.getTime() - days * DAY_MS);
    return toViews(await notifications.list(viewer, { from, until: now, limit }), viewer, now);
  };

  return {
    /** Those of the last 30 days, newest first; for the bell. */
    all: (viewer: number) => list(viewer, ALL),

    /** The newest 5 of the last 7 days, seen ones too; for the popups. */
    recent: (viewer: number) => list(viewer, RECENT),

    /** Idempotent. @throws NotFoundError */
    async markSeen(notification: number, viewer: number): Promise<void> {
      if (!(await notifications.markSeen(viewer, notification, clock()))) throw new NotFoundError();
    },
  };
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;
