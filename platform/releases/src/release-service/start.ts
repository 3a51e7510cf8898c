import { CliError } from '@inspire/devkit/terminal/cli-error';
import { startAdminServer } from '@inspire/server-kit/admin';
import type { DestinationStream } from '@inspire/server-kit/logs';
import type { SignedReleaseStore } from '../signed-release-store';
import { buildReleaseService } from './app';
import { runJobs } from './jobs';
import type { ServiceSettings } from './settings';

export interface StartOptions {
  readonly signedStore: SignedReleaseStore;
  readonly settings: ServiceSettings;
  readonly onStop: string | undefined;
  /** Default: standard output. */
  readonly logStream?: DestinationStream;
}

export interface RunningService {
  /** For example `http://127.0.0.1:3600`. */
  readonly origin: string;
  readonly adminOrigin: string | undefined;
  /** Completes the running requests. */
  close(): Promise<void>;
}

/**
 * The service has the snapshot key, an operations key at most, and never a key that signs a list or root: an
 * attacker who compromises it must not be able to ship code.
 * @throws CliError
 */
async function assertUsable({ store, keys }: SignedReleaseStore, settings: ServiceSettings): Promise<void> {
  if (store.service)
    throw new CliError('RELEASES_URL must look like s3://bucket/prefix for the release service, or set RELEASES_DIR.');
  if (keys.team || keys.root.length > 0)
    throw new CliError(
      'The release service must not have the key of a team or of root: leave out RELEASE_PRIVATE_KEY, RELEASE_ROOT_KEY and DATA_DIR, and set RELEASE_ROOT_KEYS.',
    );
  if (settings.backends.length > 0 && !keys.operations)
    throw new CliError(
      'RELEASE_QUALITY_URLS lets the release service stop bad canaries, which takes the operations key: set RELEASE_OPERATIONS_KEY.',
    );
  if (!keys.snapshot) throw new CliError('The release service needs the snapshot key: set RELEASE_SNAPSHOT_KEY.');
  const issue = await store.findUnsafeWrites();
  if (issue) throw new CliError(`The release store ${issue}. Use a store with conditional writes.`);
}

/** @throws CliError for keys that it must not have, a store that could lose writes, and a port in use */
export async function startReleaseService(options: StartOptions): Promise<RunningService> {
  const { signedStore, settings, logStream } = options;
  await assertUsable(signedStore, settings);
  const { needsProvenance, logLevel, trustProxy, backends } = settings;
  const { app, audit, metrics } = buildReleaseService({
    signedStore,
    rules: { needsProvenance, needsContract: true, needsBudget: true },
    logLevel,
    trustProxy,
    ...(logStream && { logStream }),
  });
  const stop = new AbortController();
  const canRead = () =>
    signedStore.readSite().then(
      () => true,
      () => false,
    );
  const isReady = async () => !stop.signal.aborted && (await canRead());
  try {
    const admin = settings.admin && (await startAdminServer({ ...settings.admin, isReady, metrics }));
    const origin = await app.listen({ port: settings.port, host: settings.host });
    const jobs = runJobs({ ...options, backends, audit, log: app.log, signal: stop.signal });
    return {
      origin,
      adminOrigin: admin?.origin,
      async close() {
        stop.abort();
        await Promise.all([app.close(), jobs]);
        await admin?.close();
      },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CliError(`Port ${settings.port} or ADMIN_PORT is already in use. Stop the other process or change it.`);
  }
}
