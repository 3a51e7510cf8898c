import { join } from 'node:path';
import { findFreePort } from '@inspire/server-kit/network';
import { buildMonolith } from './monolith/build-monolith';
import { listRemotes } from './monolith/list-remotes';
import { benchData, root } from './root';
import { type RunningProcess, startProcess } from './servers/process';
import { startSite } from './site';

interface GatewayOptions {
  readonly port: number;
  readonly backendOrigin: string;
  readonly shellDist: string;
  readonly releases: { readonly dir: string; readonly keysFile: string };
}

const startGateway = ({ port, backendOrigin, shellDist, releases }: GatewayOptions): Promise<RunningProcess> => {
  const origin = `http://localhost:${port}`;
  return startProcess({
    command: process.execPath,
    args: ['--import', 'tsx', 'gateway/src/start.ts'],
    origin,
    probe: '/readyz',
    environment: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(benchData, `gateway-${port}`),
      BACKEND_ORIGIN: backendOrigin,
      SHELL_DIST: shellDist,
      PUBLIC_ORIGIN: origin,
      RELEASES_DIR: releases.dir,
      RELEASE_SITE_KEYS_FILE: releases.keysFile,
      REMOTE_ORIGINS: origin,
      SITE_SETTINGS: join(root, 'shell/site.json'),
      LOG_LEVEL: 'warn',
    },
  });
};

/** The site and a monolith of the same sources, each with its own gateway in front of one backend. */
export interface Sides extends AsyncDisposable {
  readonly federated: string;
  readonly monolith: string;
  readonly site: string;
}

export async function startSides(videos: number): Promise<Sides> {
  const built = await buildMonolith();
  const site = await startSite({ videos });
  const [federatedPort, monolithPort] = [await findFreePort(), await findFreePort()];
  const federated = await startGateway({
    port: federatedPort,
    backendOrigin: site.origin,
    shellDist: join(root, 'shell/dist'),
    releases: { dir: join(benchData, 'releases'), keysFile: join(benchData, 'keys/site-public.json') },
  });
  const monolith = await startGateway({
    port: monolithPort,
    backendOrigin: site.origin,
    shellDist: built.shellDist,
    releases: await listRemotes(built, `http://localhost:${monolithPort}`),
  });
  return {
    federated: federated.origin,
    monolith: monolith.origin,
    site: site.origin,
    async [Symbol.asyncDispose]() {
      await monolith[Symbol.asyncDispose]();
      await federated[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}
