import { CliError } from '../../terminal/cli-error';
import { renewContinually } from '../renewal';
import { type ReleaseContext, wholeNumber } from './context';

/** `release renew [--once] [--interval <seconds>]`: renews the snapshot soon after a list has changed, and hourly. */
export async function runRenew({ signedStore, flags }: ReleaseContext): Promise<number> {
  const seconds = wholeNumber(flags.interval, '--interval', { least: 1 });
  if (!signedStore.keys.snapshot)
    throw new CliError(
      'This needs the snapshot key: set RELEASE_SNAPSHOT_KEY, or have snapshot-private.json in RELEASE_KEYS_DIR.',
    );
  if (flags.once) {
    const { outcome, issues } = await signedStore.renewSnapshot();
    for (const { what } of issues) console.error(what);
    console.log(outcome === 'renewed' ? 'The snapshot is renewed.' : 'The snapshot is as it was.');
    return issues.length === 0 ? 0 : 1;
  }
  const { signal } = new AbortController();
  await renewContinually(signedStore, {
    warn: (message) => console.error(message),
    signal,
    ...(seconds !== undefined && { intervalMs: seconds * 1_000 }),
  });
  return 0;
}
