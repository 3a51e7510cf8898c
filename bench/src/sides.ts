import { join } from 'node:path';
import getPort from 'get-port';
import { buildMonolith } from './monolith/build-monolith';
import { listRemotes } from './monolith/list-remotes';
import { benchData, root } from './root';
import { startGateway } from './servers/gateway';
import { startSite } from './site';

/** The site and a monolith of the same sources, each with its own gateway in front of one backend. */
export interface Sides {
  readonly federated: string;
  readonly monolith: string;
  readonly site: string;
  stop(): Promise<void>;
}

export async function startSides(videos: number): Promise<Sides> {
  const built = await buildMonolith();
  const site = await startSite({ videos });
  const [federatedPort, monolithPort] = [await getPort(), await getPort()];
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
    async stop() {
      await monolith[Symbol.asyncDispose]();
      await federated[Symbol.asyncDispose]();
      await site.stop();
    },
  };
}
