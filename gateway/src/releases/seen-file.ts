import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsentError, writeFileAtomic } from '@inspire/server-kit/files';
import { nothingSeen, readSeen, type Seen, type SeenSequence } from '@inspire/shared/remote/trust';

/** Remembers the newest manifests that were accepted, so that a store that was rolled back is rejected. */
export interface SeenFile {
  readonly value: () => Seen;
  readonly save: (seen: Seen) => Promise<void>;
}

function readFrom(path: string, report: (error: Error) => void): Seen {
  try {
    return readSeen(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    if (!isAbsentError(cause))
      report(new Error(`${path} cannot be read: releases may be older than before`, { cause }));
    return nothingSeen;
  }
}

/** Joins what two gateways have accepted. Sequences of the same keys compare; of others, the newer `trust.json` names the right ones. */
function joinSeen(stored: Seen, own: Seen): Seen {
  const isOwnOlder =
    stored.trust?.keyIds === own.trust?.keyIds && (stored.trust?.sequence ?? 0) > (own.trust?.sequence ?? 0);
  const [older, newer] = isOwnOlder ? [own, stored] : [stored, own];
  const pick = (previous: SeenSequence | undefined, next: SeenSequence | undefined): SeenSequence | undefined =>
    next === undefined || (previous?.keyIds === next.keyIds && previous.sequence > next.sequence) ? previous : next;
  const releases = Object.entries({ ...older.releases, ...newer.releases }).map(
    ([name, seen]) => [name, pick(older.releases[name], newer.releases[name]) ?? seen] as const,
  );
  return readSeen({ trust: pick(older.trust, newer.trust), releases: Object.fromEntries(releases) });
}

/**
 * Gateways may share a folder: what is written is the newest that one of them has accepted.
 * @param folder where it survives a restart; undefined: it lasts as long as the gateway
 */
export function openSeenFile(folder: string | undefined, report: (error: Error) => void): SeenFile {
  const path = folder === undefined ? undefined : join(folder, 'seen-releases.json');
  let seen = path === undefined ? nothingSeen : readFrom(path, report);
  return {
    value: () => seen,
    async save(next) {
      const text = JSON.stringify(next);
      const isSame = text === JSON.stringify(seen);
      seen = next;
      if (path === undefined || isSame) return;
      try {
        // In containers, all gateways have the same process id.
        const own = `${path}.${randomUUID()}`;
        await writeFileAtomic(own, JSON.stringify(joinSeen(readFrom(path, report), next)));
        await rename(own, path);
      } catch (cause) {
        report(new Error(`${path} cannot be written`, { cause }));
      }
    },
  };
}
