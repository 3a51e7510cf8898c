import type { Album, NewNotification, Notification, Video } from '@inspire/shared/contracts';
import type { NotificationRow } from './notification-repository';

export type NotificationSubject = { readonly video: Video } | { readonly album: Album };

/** Audio notifications carry their text in `message`, the others in `description` (SPEC-3). */
const toCommonFields = (row: NotificationRow) => ({
  id: row.id,
  notificationId: row.id,
  type: row.type,
  title: row.title,
  ...(row.type === 'audio' ? { message: row.text } : { description: row.text }),
  createdAt: row.createdAt.toISOString(),
  seen: row.seen,
});

export const notificationView = (row: NotificationRow, subject: NotificationSubject): Notification => ({
  ...toCommonFields(row),
  ...('video' in subject
    ? { referenceId: subject.video.id, videoData: [subject.video] }
    : { referenceId: subject.album.albumId, albumData: subject.album }),
});

/** Contains nothing about the reader. */
export const newNotificationView = (row: NotificationRow): NewNotification => ({
  ...toCommonFields(row),
  referenceId: row.videoId ?? row.albumId ?? 0,
});
