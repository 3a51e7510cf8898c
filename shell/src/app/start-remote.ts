import { createHost, createRemoteQueries, type HostPorts } from '@inspire/shared/hosting';
import type { StartRemote } from '../federation/load-release';
import { loadRemoteLibraries } from '../federation/load-remote-libraries';
import { report } from './report';

export const createStarter =
  (ports: HostPorts): StartRemote =>
  async ({ name, module }, isWanted) => {
    const { QueryClient } = await loadRemoteLibraries();
    if (!isWanted()) throw new Error(`${name} was loaded too late`);
    const queries = createRemoteQueries(QueryClient);
    const host = createHost({ ...ports, queries });
    const stop = module.start?.(host);
    // Subscribe after the remote, so that what its listeners store is cleared, too.
    const stopClearing = ports.events.onSessionEnded(() => queries.clear());
    let isDisposed = false;
    return {
      host,
      dispose() {
        if (isDisposed) return;
        isDisposed = true;
        stopClearing();
        try {
          stop?.();
        } catch (error) {
          report(error);
        }
        queries.clear();
      },
    };
  };
