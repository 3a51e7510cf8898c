import { loadServiceSettings } from '../release-service/settings';
import { startReleaseService } from '../release-service/start';
import type { ReleaseContext } from './context';

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });

/** `release serve`: the release service in front of this store. */
export async function runServe({ signedStore }: ReleaseContext): Promise<number> {
  const stopped = untilStopped();
  const service = await startReleaseService({ signedStore, settings: loadServiceSettings(process.env) });
  console.log(`The release service listens on ${service.origin}.`);
  await stopped;
  await service.close();
  return 0;
}
