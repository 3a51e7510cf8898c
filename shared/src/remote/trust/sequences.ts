import { isRecord } from '../../guards';
import type { KeySet } from './signed-manifest';

/** The newest sequence that was accepted of one manifest. It counts only for the keys that may sign the manifest. */
export interface SeenSequence {
  readonly sequence: number;
  readonly keyIds: string;
}

/**
 * The newest manifests that a gateway or browser accepted; it rejects older ones. A sequence is forgotten when other keys may sign: the
 * thief of a previous one may have signed a sequence that no honest manifest reaches.
 */
export interface Seen {
  /** Of `trust.json`. */
  readonly trust?: SeenSequence;
  /** Of lists of releases, by name. */
  readonly releases: Readonly<Record<string, SeenSequence>>;
}

export const nothingSeen: Seen = { releases: {} };

const keyIdsOf = ({ keys }: KeySet): string =>
  keys
    .map(({ keyId }) => keyId)
    .sort()
    .join(' ');

/** Returns the lowest sequence that is still accepted. */
export const lowestAccepted = (seen: SeenSequence | undefined, keys: KeySet): number =>
  seen?.keyIds === keyIdsOf(keys) ? seen.sequence : 0;

export const toSeen = (sequence: number, keys: KeySet): SeenSequence => ({ sequence, keyIds: keyIdsOf(keys) });

const isSeen = (value: unknown): value is SeenSequence =>
  isRecord(value) && Number.isSafeInteger(value.sequence) && typeof value.keyIds === 'string';

/** Reads what was stored. What is missing or damaged counts as never seen. */
export function readSeen(value: unknown): Seen {
  if (!isRecord(value)) return nothingSeen;
  const { trust, releases } = value;
  return {
    ...(isSeen(trust) && { trust }),
    releases: isRecord(releases)
      ? Object.fromEntries(
          Object.entries(releases).filter((entry): entry is [string, SeenSequence] => isSeen(entry[1])),
        )
      : {},
  };
}
