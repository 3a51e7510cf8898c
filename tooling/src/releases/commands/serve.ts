import { loadServiceSettings } from '../../release-service/settings';
import { startReleaseService } from '../../release-service/start';
import type { ReleaseContext } from './context';
import { parseBackend } from './watch';

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });

/** `release serve [--quality <URL>…] [--on-stop <program>]`: the release service in front of this store (ADR-64). */
export async function runServe({ signedStore, flags }: ReleaseContext): Promise<number> {
  const stopped = untilStopped();
  const service = await startReleaseService({
    signedStore,
    settings: loadServiceSettings(process.env),
    backends: (flags.quality ?? []).map(parseBackend),
    onStop: flags['on-stop'],
  });
  console.log(`The release service listens on ${service.origin}.`);
  await stopped;
  await service.close();
  return 0;
}
