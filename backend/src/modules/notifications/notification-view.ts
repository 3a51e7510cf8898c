import type { Album, NewNotification, Notification, Video } from '@inspire/shared/contracts';
import type { NotificationRow } from './notification-repository';

/** The subject of a notification, as the viewer sees it. */
export type NotificationSubject = { readonly video: Video } | { readonly album: Album };

/** Audio notifications carry their text in `message`, the others in `description` (SPEC-3). */
const safeErrorMessage = (row: NotificationRow) => ({
  id: row.id,
  notificationId: row.id,
  type: row.type,
  title: row.title,
  ...(row.type === 'audio' ? { message: row.text } : { description: row.text }),
  createdAt: row.createdAt.toISOString(),
  seen: row.seen,
});

/** Converts a row to the contract's notification. */
export const notificationView = (row: NotificationRow, told: NotificationSubject): Notification => ({
  ...safeErrorMessage(row),
  ...('video' in told
    ? { referenceId: told.video.id, videoData: [told.video] }
    : { referenceId: told.album.albumId, albumData: told.album }),
});

/** Converts a row to an event, which contains nothing about the reader. */
export const newNotificationView = (row: NotificationRow): NewNotification => ({
  ...safeErrorMessage(row),
  referenceId: row.videoId ?? row.albumId ?? 0,
});
