import { createHost, createRemoteQueries, type HostPorts } from '@inspire/shared/hosting';
import type { DocumentFrame } from '@inspire/shared/remote';
import type { StartRemote } from '../federation/load-release';
import { loadRemoteLibraries } from '../federation/load-remote-libraries';
import type { QualitySignals } from '../quality/quality-signals';
import { report } from './report';

/**
 * @param frame the frame of the document: the release that rendered it gets the data that it was filled with
 * @param onQuality called with what the players of the remote report
 */
export const createStarter =
  (ports: HostPorts, frame?: DocumentFrame, onQuality?: QualitySignals['add']): StartRemote =>
  async ({ name, release, module }, isWanted) => {
    const { QueryClient } = await loadRemoteLibraries();
    if (!isWanted()) throw new Error(`${name} was loaded too late`);
    const queries = createRemoteQueries(QueryClient);
    const { source, data } = frame ?? {};
    // Another release may expect other data.
    const isFramed = typeof source === 'object' && source.remote === name && source.version === release.version;
    const host = createHost({
      ...ports,
      queries,
      ...(isFramed && data && { frameData: data }),
      ...(onQuality && {
        reportPlayback: (playback) => onQuality({ kind: 'playback', name, version: release.version, playback }),
      }),
    });
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
