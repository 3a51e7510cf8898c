import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { buildGateway, type GatewayOptions } from '../app';
import { loadGatewayConfig } from '../config';
import type { SiteContentStore } from '../site/site-content-store';
import type { SiteHealth } from '../site/site-health';
import { createSigner, type Signer, someReleases, writeReleases } from './registry';
import { createSiteFolder, type SiteFolder } from './site-folder';

export interface TestGateway extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly site: SiteContentStore;
  readonly health: SiteHealth;
  readonly metrics: Registry;
  readonly folder: SiteFolder;
  readonly signer: Signer;
  readonly reports: string[];
}

const messagesOf = (error: unknown): string =>
  error instanceof Error ? [error.message, messagesOf(error.cause)].filter(Boolean).join(': ') : '';

/** Creates a gateway with its own folder and signed releases; it does not listen. */
export async function createTestGateway(
  variables: Record<string, string> = {},
  backend = 'http://127.0.0.1:9',
  options: Pick<GatewayOptions, 'logStream' | 'clock'> = {},
): Promise<TestGateway> {
  const folder = await createSiteFolder();
  const signer = await createSigner();
  await writeReleases(folder.write, signer, someReleases());
  const environment = loadGatewayConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    BACKEND_ORIGIN: backend,
    SHELL_DIST: folder.shellDist,
    RELEASES_DIR: folder.releasesDir,
    RELEASE_SITE_KEYS_FILE: await folder.write('site-keys.json', JSON.stringify(signer.siteKeys)),
    ...variables,
  });
  const reports: string[] = [];
  const [origin = ''] = environment.backendOrigins;
  const { app, site, health, metrics } = await buildGateway({
    environment,
    pickOrigin: () => origin,
    pollIntervalMs: 0,
    ...options,
    report: (error) => reports.push(messagesOf(error)),
  });
  await site.refresh();
  return {
    app,
    site,
    health,
    metrics,
    folder,
    signer,
    reports,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await folder.remove();
    },
  };
}
