import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import type { LibraryService } from './library-service';

export function purchasesRoutes(app: FastifyInstance, library: LibraryService): void {
  registerCall(app, 'purchasedMedia', ({ session }) => library.purchased(session.userId));
}
