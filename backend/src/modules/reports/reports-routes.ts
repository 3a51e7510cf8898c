import type { FastifyInstance } from 'fastify';
import { rateLimitNetworks } from '@inspire/server-kit/limits';
import { registerCall } from '../../plugins/register-call';
import type { QualityService } from './quality/quality-service';
import type { ReportsService } from './reports-service';

export function reportsRoutes(app: FastifyInstance, reports: ReportsService, quality: QualityService): void {
  registerCall(
    app,
    'reportRemoteFailure',
    ({ body, address }) => reports.remoteFailed(body, rateLimitNetworks(address)),
    { admit: (address) => reports.admit(rateLimitNetworks(address)) },
  );
  registerCall(app, 'reportQuality', ({ body, address }) => quality.report(body, rateLimitNetworks(address)), {
    admit: (address) => quality.admit(rateLimitNetworks(address)),
  });
}
