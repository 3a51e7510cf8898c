import type { Album, NewNotification, Notification, Video } from '@inspire/shared/contracts';
import type { NotificationRow } from './notification-repository';

/** What a notification tells of, as the viewer sees it. */
export type NotificationSubject = { readonly video: Video } | { readonly album: Album };

/** Audio ones say their words in `message`, the others in `description` (SPEC-3). */
const safeErrorMessage = (row: NotificationRow) => ({
  id: row.id,
  notificationId: row.id,
  type: row.type,
  title: row.title,
  ...(row.type === 'audio' ? { message: row.text } : { description: row.text }),
  createdAt: row.createdAt.toISOString(),
  seen: row.seen,
});

/** A row as the contract says it. */
export const notificationView = (row: NotificationRow, told: NotificationSubject): Notification => ({
  ...safeErrorMessage(row),
  ...('video' in told
    ? { referenceId: told.video.id, videoData: [told.video] }
    : { referenceId: told.album.albumId, albumData: told.album }),
});

/** A row as an event says it: nothing in it depends on who reads. */
export const newNotificationView = (row: NotificationRow): NewNotification => ({
  ...safeErrorMessage(row),
  referenceId: row.videoId ?? row.albumId ?? 0,
});
