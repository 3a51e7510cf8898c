import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import type { QualityService } from './quality/quality-service';
import type { ReportsService } from './reports-service';

export function reportsRoutes(app: FastifyInstance, reports: ReportsService, quality: QualityService): void {
  registerCall(app, 'reportRemoteFailure', ({ body, from }) => reports.remoteFailed(body, from), {
    admit: reports.admit,
  });
  registerCall(app, 'reportQuality', ({ body, from }) => quality.report(body, from), {
    admit: quality.admit,
  });
}
