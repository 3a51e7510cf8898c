import type { FastifyInstance } from 'fastify';
import { registerEventStream } from '../../plugins/event-stream';
import { type CallOptions, registerCall } from '../../plugins/register-call';
import type { NotificationStreams } from './notification-streams';
import type { NotificationsService } from './notifications-service';

const recent: CallOptions = { acceptsRecentSession: true };

export function notificationsRoutes(
  app: FastifyInstance,
  notifications: NotificationsService,
  streams: NotificationStreams,
): void {
  registerCall(app, 'allNotifications', ({ session }) => notifications.all(session.userId), recent);
  registerCall(app, 'recentNotifications', ({ session }) => notifications.recent(session.userId), recent);
  registerCall(app, 'markNotificationSeen', ({ params, session }) => notifications.markSeen(params.id, session.userId));
  registerEventStream(app, 'notificationStream', streams.open);
  app.addHook('preClose', () => streams.close());
}
