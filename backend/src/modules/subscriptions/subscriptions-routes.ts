import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import type { SubscriptionsService } from './subscriptions-service';

export function subscriptionsRoutes(app: FastifyInstance, subscriptions: SubscriptionsService): void {
  registerCall(app, 'allPlans', () => subscriptions.plans());
  registerCall(app, 'mySubscriptions', ({ session }) => subscriptions.ofViewer(session.userId));
}
