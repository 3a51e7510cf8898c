import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import type { ExportService } from './export-service';

export function personalDataRoutes(app: FastifyInstance, exports: ExportService): void {
  registerCall(app, 'exportAccount', ({ session }) => exports.exportAccount(session));
}
