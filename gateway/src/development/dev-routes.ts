import type { FastifyInstance } from 'fastify';
import type { Agent } from 'undici';
import { proxyRoutes } from '../proxy/backend-proxy';
import { devPath } from './dev-servers';

/** The shell's files: its chunks, and at the root its hot updates and icons. */
const shellRoutes = ['/assets/*', String.raw`/:file(^[^/]+\.[a-z0-9]+$)`];

/** Hands the addresses of development servers on to them; their sockets are reached directly, not through here. */
export async function registerDevRoutes(
  app: FastifyInstance,
  servers: Readonly<Record<string, string>>,
  agent: Agent,
): Promise<void> {
  for (const [name, origin] of Object.entries(servers)) {
    const isShell = name === 'shell';
    await proxyRoutes(app, {
      routes: isShell ? shellRoutes : ['/*'],
      compression: 'none',
      pickOrigin: () => origin,
      agent,
      ...(!isShell && { mount: devPath(name) }),
    });
  }
}
