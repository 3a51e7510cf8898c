import type { FastifyInstance } from 'fastify';
import { logRequests } from '@inspire/server-kit/requests';
import type { Target } from './rules';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What serves the route. */
    readonly target?: Target;
  }
}

/** Probes arrive every few seconds, playback requests hundreds of segments, and each page dozens of files that never change. */
const routineTargets: ReadonlySet<Target | undefined> = new Set<Target>(['probe', 'media', 'assets', 'releases']);

export const logGatewayRequests = (app: FastifyInstance): void =>
  logRequests(app, { isRoutine: ({ routeOptions }) => routineTargets.has(routeOptions.config.target) });
