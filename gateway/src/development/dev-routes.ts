import type { FastifyInstance } from 'fastify';
import type { Agent } from 'undici';
import { MAX_BODY_BYTES } from '@inspire/server-kit/limits';
import { proxyRoutes } from '../proxy/backend-proxy';
import type { EventStreams } from '../proxy/event-streams';
import { devPath } from './dev-servers';

const shellRoutes = ['/assets/*', String.raw`/:file(^[^/]+\.[a-z0-9]+$)`];

/** Proxies the paths of development servers; browsers open their sockets directly. */
export async function registerDevRoutes(
  app: FastifyInstance,
  servers: Readonly<Record<string, string>>,
  agent: Agent,
  eventStreams: EventStreams,
): Promise<void> {
  for (const [name, origin] of Object.entries(servers)) {
    const isShell = name === 'shell';
    await proxyRoutes(app, {
      routes: isShell ? shellRoutes : ['/*'],
      compression: 'none',
      maxBodyBytes: MAX_BODY_BYTES,
      pickOrigin: () => origin,
      agent,
      eventStreams,
      ...(!isShell && { mount: devPath(name) }),
    });
  }
}
