import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import type { LibraryService } from './library-service';
import type { OrdersService } from './orders-service';

export function purchasesRoutes(app: FastifyInstance, library: LibraryService, orders: OrdersService): void {
  registerCall(app, 'purchasedMedia', ({ session }) => library.purchased(session.userId));
  registerCall(app, 'orders', ({ session }) => orders.own(session.userId));
}
