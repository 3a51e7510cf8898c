import type { Host } from '@inspire/shared/host';
import { loadRemoteLibraries } from '../federation/load-remote-libraries';
import type { StartRemote } from '../federation/remote-loader';
import { hostForRemote } from './host';
import { report } from './report';

/** Gives a loaded remote its host with a query cache of its own, starts it, and keeps what ends it. */
export const createStarter =
  (host: Host): StartRemote =>
  async ({ name, module }, isWanted) => {
    const { QueryClient } = await loadRemoteLibraries();
    if (!isWanted()) throw new Error(`${name} came too late`);
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
    const remoteHost = hostForRemote(host, queries);
    const stop = module.start?.(remoteHost);
    const forgetViewer = host.events.onSessionEnded(() => queries.clear());
    let hasEnded = false;
    return {
      host: remoteHost,
      dispose() {
        if (hasEnded) return;
        hasEnded = true;
        forgetViewer();
        try {
          stop?.();
        } catch (fault) {
          report(fault);
        }
        queries.clear();
      },
    };
  };
