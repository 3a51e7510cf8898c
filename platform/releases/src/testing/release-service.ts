import { readFile } from 'node:fs/promises';
import { openSiteReleaseStore } from '../open-site-release-store';
import type { ServiceSettings } from '../release-service/settings';
import { type RunningService, startReleaseService } from '../release-service/start';
import type { ReleaseSite } from './release-site';

/** The settings of a release service on the folder of a site: it holds no key. */
export async function serviceEnv(site: ReleaseSite): Promise<Record<string, string>> {
  const signedStore = await site.openSignedStore();
  await signedStore.prepare();
  return {
    RELEASES_DIR: site.inData('releases'),
    RELEASE_SITE_KEYS: await readFile(signedStore.siteKeysFile, 'utf8'),
  };
}

export interface TestService extends RunningService {
  /** The lines of its log. */
  readonly log: readonly string[];
}

/** Starts a release service on the store of a site, in this process. */
export async function startTestService(
  site: ReleaseSite,
  settings: Partial<ServiceSettings> = {},
): Promise<TestService> {
  const log: string[] = [];
  const service = await startReleaseService({
    signedStore: await openSiteReleaseStore('', await serviceEnv(site)),
    settings: {
      port: 0,
      host: '127.0.0.1',
      admin: { host: '127.0.0.1', port: 0 },
      trustProxy: false,
      logLevel: 'info',
      needsProvenance: false,
      requestsPerMinute: 10_000,
      ...settings,
    },
    logStream: { write: (line) => void log.push(line) },
  });
  return { ...service, log };
}
