import { loadServiceSettings } from '../release-service/settings';
import { startReleaseService } from '../release-service/start';
import type { ReleaseContext } from './context';

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });

/** `release serve [--on-stop <program>]`: the release service in front of this store (ADR-64). */
export async function runServe({ signedStore, flags }: ReleaseContext): Promise<number> {
  const stopped = untilStopped();
  const service = await startReleaseService({
    signedStore,
    settings: loadServiceSettings(process.env),
    onStop: flags['on-stop'],
  });
  console.log(`The release service listens on ${service.origin}.`);
  await stopped;
  await service.close();
  return 0;
}
