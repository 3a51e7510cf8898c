import { describeEntry, readAudit } from '../audit';
import type { ReleaseContext } from './context';
import { parseSince } from './watch';

/** `release audit [remote|shell] [--since <time>] [--json]`: who changed what through the release service; 30 days by default. */
export async function runAudit({ signedStore, words: [name], flags }: ReleaseContext): Promise<number> {
  const since = parseSince(flags.since);
  const entries = await readAudit(signedStore.store, { ...(name !== undefined && { name }), ...(since && { since }) });
  for (const entry of entries) console.log(flags.json ? JSON.stringify(entry) : describeEntry(entry));
  if (entries.length === 0 && !flags.json) console.log('Nothing is recorded.');
  return 0;
}
