import type { Service } from '@inspire/devkit/processes/service';
import { siteSettingsPath } from '@inspire/devkit/site/config';
import { startBackend, startGateway, untilReady } from '@inspire/devkit/site/services';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { createReleaseSite, type ReleaseSite } from '@inspire/releases/testing/release-site';
import { findFreePort } from '@inspire/server-kit/network';

export interface RunningSite extends AsyncDisposable {
  readonly origin: string;
  /** Admin ports. */
  readonly gateway: string;
  readonly backend: string;
  readonly releases: ReleaseSite;
}

/** Settings of the tester that would lead the servers elsewhere. */
const LEFT_OUT = ['DATABASE_URL', 'MEDIA_URL', 'RELEASES_URL', 'PUBLIC_ORIGIN', 'SMTP_URL', 'GOOGLE_CLIENT_ID'];
const READY_WITHIN_MS = 60_000;

/**
 * Starts backend and gateway from their sources, on their own database and release store, with the sample's videos and
 * with fixtures as remotes and shell. Changes the environment of this process.
 * @param env further settings of the servers
 */
export async function startRunningSite(env: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const { root } = findRepository(import.meta.dirname);
  for (const name of LEFT_OUT) delete process.env[name];
  Object.assign(process.env, env, { NODE_ENV: 'development', LOG_LEVEL: 'warn' });
  const releases = await createReleaseSite();
  for (const name of ['mfe-video', 'mfe-audio']) await releases.release(name, '1.0.0');
  await releases.releaseShell('1.0.0');
  const store = await releases.openSignedStore();
  // The gateway answers its operators at the first admin port, the backend at the next.
  const [port, adminPort] = [await findFreePort(), await findFreePort(1)];
  process.env.ADMIN_PORT = String(adminPort);
  const settings = {
    root,
    port,
    dataDir: releases.inData(''),
    nodeEnv: 'development',
    publicOrigin: `http://localhost:${port}`,
    siteSettingsFile: siteSettingsPath(root),
  };
  const running: Service[] = [];
  const hooks = { warn: () => undefined, onGiveUp: (reason: string) => console.error(reason) };
  const stop = async () => {
    for (const service of running.reverse()) await service.stop();
    await releases.fixture.remove();
  };
  try {
    const backend = await startBackend(settings, hooks);
    running.push(backend);
    const gateway = startGateway(
      settings,
      { backendOrigin: backend.origin, releases: store.place, siteKeysFile: store.siteKeysFile },
      hooks,
    );
    running.push(gateway);
    await Promise.all([backend.ready, gateway.ready]);
    await untilReady(backend.origin, AbortSignal.timeout(READY_WITHIN_MS));
    await untilReady(settings.publicOrigin, AbortSignal.timeout(READY_WITHIN_MS));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin: settings.publicOrigin,
    gateway: `http://127.0.0.1:${adminPort}`,
    backend: `http://127.0.0.1:${adminPort + 1}`,
    releases,
    [Symbol.asyncDispose]: stop,
  };
}
