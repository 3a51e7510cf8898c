import { z } from 'zod';
import { id, text, timestamp } from '../primitives';
import { album } from './album';
import { video } from './video';

export const notificationType = z.enum(['audio', 'video', 'album']);
export type NotificationType = z.infer<typeof notificationType>;

/** A shared item with the viewer's own `seen`, which is always present (D-34). */
export const notification = z.object({
  id,
  notificationId: id,
  type: notificationType,
  title: text(300),
  /** Audio notifications use `message`, video ones `description` (SPEC-3). */
  message: text(2_000).optional(),
  description: text(2_000).optional(),
  createdAt: timestamp,
  seen: z.boolean(),
  referenceId: id,
  videoData: z.array(video).optional(),
  albumData: album.optional(),
});
export type Notification = z.infer<typeof notification>;

/** A notification as an event: the same for all viewers, so without the item, which has fields of its viewer. */
export const newNotification = notification.omit({ videoData: true, albumData: true });
export type NewNotification = z.infer<typeof newNotification>;
