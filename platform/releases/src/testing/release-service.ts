import { readFile } from 'node:fs/promises';
import { openSiteReleaseStore } from '../open-site-release-store';
import type { ServiceSettings } from '../release-service/settings';
import { type RunningService, startReleaseService } from '../release-service/start';
import type { ReleaseSite } from './release-site';

/** The settings of a release service on the store of a site: its snapshot key, and no team's. */
export async function serviceEnv(
  site: ReleaseSite,
  env: NodeJS.ProcessEnv = { RELEASES_DIR: site.inData('releases') },
  { withOperations = false } = {},
): Promise<NodeJS.ProcessEnv> {
  const signedStore = await site.openSignedStore();
  await signedStore.prepare();
  const { keys, rootKeysFile } = signedStore;
  return {
    ...env,
    RELEASE_ROOT_KEYS: await readFile(rootKeysFile, 'utf8'),
    RELEASE_SNAPSHOT_KEY: JSON.stringify(keys.snapshot),
    ...(withOperations && { RELEASE_OPERATIONS_KEY: JSON.stringify(keys.operations) }),
  };
}

export interface TestServiceOptions {
  readonly settings?: Partial<ServiceSettings>;
  readonly withOperations?: boolean;
}

export interface TestService extends RunningService {
  /** The lines of its log. */
  readonly log: readonly string[];
}

/** Starts a release service on the store of a site, in this process. */
export async function startTestService(
  site: ReleaseSite,
  { settings, withOperations = false }: TestServiceOptions = {},
): Promise<TestService> {
  const log: string[] = [];
  const service = await startReleaseService({
    signedStore: await openSiteReleaseStore('', await serviceEnv(site, undefined, { withOperations })),
    settings: {
      port: 0,
      host: '127.0.0.1',
      admin: { host: '127.0.0.1', port: 0 },
      trustProxy: false,
      logLevel: 'info',
      needsProvenance: false,
      backends: [],
      ...settings,
    },
    onStop: undefined,
    logStream: { write: (line) => void log.push(line) },
  });
  return { ...service, log };
}
