import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { type AdminAddress, startAdminServer } from '@inspire/server-kit/admin';
import { LISTEN_BACKLOG } from '@inspire/server-kit/overload';
import { startTracing } from '@inspire/server-kit/tracing';
import { buildGateway } from './app';
import { type GatewayConfig, GatewayConfigError, loadGatewayConfig } from './config';
import { registerGracefulShutdown } from './graceful-shutdown';
import { createBackends, READINESS_INTERVAL_MS, registerBackendMetrics } from './proxy/backends';
import { fetchPublicData, pollPublicData } from './site/public-data';
import type { SiteHealth } from './site/site-health';

const REFRESH_MS = 1_000;

class StartError extends Error {
  override readonly name = 'StartError';
}

function repeat(app: FastifyInstance, run: () => Promise<void>, everyMs: number): void {
  const timer = setInterval(() => void run(), everyMs).unref();
  app.addHook('onClose', () => clearInterval(timer));
}

async function listen(app: FastifyInstance, { port, host }: GatewayConfig): Promise<string> {
  try {
    return await app.listen({ port, host, backlog: LISTEN_BACKLOG });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${port} is already in use. Stop the other process or change PORT.`);
  }
}

async function openAdminServer(
  app: FastifyInstance,
  address: AdminAddress,
  { isReady }: SiteHealth,
  metrics: Registry,
): Promise<void> {
  try {
    const admin = await startAdminServer({ ...address, isReady, metrics });
    app.addHook('onClose', admin.close);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(`Cannot open ADMIN_PORT ${address.port} on ${address.host} (${code ?? message}).`);
  }
}

async function start(): Promise<void> {
  const environment = loadGatewayConfig(process.env);
  const running: { app?: FastifyInstance } = {};
  const stopTracing = await startTracing(environment.tracing, {
    service: 'inspire-gateway',
    isFirst: true,
    onError: (err) => running.app?.log.warn({ err }, 'sending traces failed'),
  });
  const backends = createBackends(environment.backendOrigins);
  const { app, site, health, metrics } = await buildGateway({ environment, pickOrigin: backends.pick });
  running.app = app;
  app.addHook('onClose', stopTracing);
  registerBackendMetrics(metrics, backends);
  await Promise.all([site.refresh(), backends.refresh()]);
  if (environment.shellDist && !site.content().shell) {
    throw new StartError('No readable shell.json in SHELL_DIST. Build the shell first.');
  }
  repeat(app, site.refresh, REFRESH_MS);
  repeat(app, backends.refresh, READINESS_INTERVAL_MS);
  const endPolling = pollPublicData(async () =>
    site.setPublicData(await fetchPublicData(backends.pick(), site.publicCalls(), site.publicData())),
  );
  app.addHook('onClose', endPolling);
  if (environment.admin) await openAdminServer(app, environment.admin, health, metrics);
  const address = await listen(app, environment);
  registerGracefulShutdown(app, { drain: health.drain, drainMs: environment.drainMs });
  process.send?.({ ready: address });
}

start().catch((error: unknown) => {
  const isExpected = error instanceof StartError || error instanceof GatewayConfigError;
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
