import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import { rateLimitSubnet } from '../limits/network';
import type { ReportsService } from './reports-service';

export function reportsRoutes(app: FastifyInstance, reports: ReportsService): void {
  registerCall(app, 'reportRemoteFailure', async ({ body, address }) => {
    await reports.remoteFailed(body, rateLimitSubnet(address));
    return undefined;
  });
}
