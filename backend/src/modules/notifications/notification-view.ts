import type { Album, Notification, Video } from '@inspire/shared/contracts';
import type { NotificationRow } from './notification-repository';

/** What a notification tells of, as the viewer sees it. */
export type Told = { readonly video: Video } | { readonly album: Album };

/** A row as the contract says it: audio ones say their words in `message`, the others in `description` (section 3). */
export const notificationView = (row: NotificationRow, told: Told): Notification => ({
  id: row.id,
  notificationId: row.id,
  type: row.type,
  title: row.title,
  ...(row.type === 'audio' ? { message: row.text } : { description: row.text }),
  createdAt: row.createdAt.toISOString(),
  seen: row.seen,
  ...('video' in told
    ? { referenceId: told.video.id, videoData: [told.video] }
    : { referenceId: told.album.albumId, albumData: told.album }),
});
