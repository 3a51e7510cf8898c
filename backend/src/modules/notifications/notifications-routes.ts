import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import type { NotificationsService } from './notifications-service';

export function notificationsRoutes(app: FastifyInstance, notifications: NotificationsService): void {
  registerCall(app, 'allNotifications', ({ session }) => notifications.all(session.userId));
  registerCall(app, 'recentNotifications', ({ session }) => notifications.recent(session.userId));
  registerCall(app, 'markNotificationSeen', async ({ params, session }) => {
    await notifications.markSeen(params.id, session.userId);
    return undefined;
  });
}
