import { CliError } from '@inspire/devkit/terminal/cli-error';
import { renewContinually } from '../renewal';
import type { SignedReleaseStore } from '../signed-release-store';
import { findSnapshotKey } from '../site/signing-rights';
import type { SnapshotReport } from '../site/snapshot-report';
import { type ReleaseContext, wholeNumber } from './context';

const foreignKey = {
  where: 'snapshot',
  what: 'The snapshot was not renewed: root names other snapshot keys than the one of this machine.',
};

/** Renews the snapshot. A machine that is to renew it and may not is an issue: it would grow old unnoticed. */
async function renewOwn(signedStore: SignedReleaseStore): Promise<SnapshotReport> {
  const report = await signedStore.renewSnapshot();
  if (report.outcome !== 'foreign') return report;
  const site = await signedStore.readSite();
  // A store without root has nothing to renew yet.
  if (!site || findSnapshotKey(site.root.content, signedStore.keys.snapshot)) return report;
  return { ...report, issues: [...report.issues, foreignKey] };
}

/** `release renew [--once] [--interval <seconds>]`: renews the snapshot soon after a list has changed, and hourly. */
export async function runRenew({ signedStore, flags }: ReleaseContext): Promise<number> {
  const seconds = wholeNumber(flags.interval, '--interval', { least: 1 });
  if (!signedStore.keys.snapshot)
    throw new CliError(
      'This needs the snapshot key: set RELEASE_SNAPSHOT_KEY, or have snapshot-private.json in RELEASE_KEYS_DIR.',
    );
  if (flags.once) {
    const { outcome, issues } = await renewOwn(signedStore);
    for (const { what } of issues) console.error(what);
    console.log(outcome === 'renewed' ? 'The snapshot is renewed.' : 'The snapshot is as it was.');
    return issues.length === 0 ? 0 : 1;
  }
  const { signal } = new AbortController();
  await renewContinually(
    { renewSnapshot: () => renewOwn(signedStore) },
    {
      warn: (message) => console.error(message),
      signal,
      ...(seconds !== undefined && { intervalMs: seconds * 1_000 }),
    },
  );
  return 0;
}
