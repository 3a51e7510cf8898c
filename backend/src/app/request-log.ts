import type { FastifyInstance } from 'fastify';
import { logRequests } from '@inspire/server-kit/requests';

/** Playback requests hundreds of segments, and probes arrive every few seconds. */
const isRoutine = (route = ''): boolean => route === '/livez' || route === '/readyz' || route.startsWith('/media/');

export const logBackendRequests = (app: FastifyInstance): void =>
  logRequests(app, {
    isRoutine: ({ routeOptions }) => isRoutine(routeOptions.url),
    getUser: ({ session }) => session?.userId,
  });
