import { isRecord } from '../../guards';
import type { Role } from './root';

/** The newest sequence that was accepted of one document. It counts only for the keys that may sign the document. */
export interface SeenSequence {
  readonly sequence: number;
  /** Ids of the keys of its role. */
  readonly keyIds: string;
}

/**
 * The newest documents that a gateway or browser accepted; it rejects older ones. A sequence is forgotten when root names other
 * keys: the thief of a previous one may have signed a sequence that no honest document reaches.
 */
export interface Seen {
  /** Version of root. */
  readonly root: number;
  readonly snapshot?: SeenSequence;
  readonly choices?: SeenSequence;
  /** Of lists of releases, by name. */
  readonly releases: Readonly<Record<string, SeenSequence>>;
}

export const nothingSeen: Seen = { root: 0, releases: {} };

const keyIdsOf = ({ keyIds }: Role): string => [...keyIds].sort().join(' ');

/** Returns the lowest sequence that is still accepted. */
export const lowestAccepted = (seen: SeenSequence | undefined, role: Role): number =>
  seen?.keyIds === keyIdsOf(role) ? seen.sequence : 0;

export const toSeen = (sequence: number, role: Role): SeenSequence => ({ sequence, keyIds: keyIdsOf(role) });

const isSeen = (value: unknown): value is SeenSequence =>
  isRecord(value) && Number.isSafeInteger(value.sequence) && typeof value.keyIds === 'string';

/** Reads what was stored. What is missing or damaged counts as never seen. */
export function readSeen(value: unknown): Seen {
  if (!isRecord(value)) return nothingSeen;
  const { root, snapshot, choices, releases } = value;
  return {
    root: typeof root === 'number' && Number.isSafeInteger(root) ? root : 0,
    ...(isSeen(snapshot) && { snapshot }),
    ...(isSeen(choices) && { choices }),
    releases: isRecord(releases)
      ? Object.fromEntries(
          Object.entries(releases).filter((entry): entry is [string, SeenSequence] => isSeen(entry[1])),
        )
      : {},
  };
}
