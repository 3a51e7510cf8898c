import { isRecord } from '../../guards';
import { type Fields, openFields } from './fields';
import { isHash } from './hash';
import { readByName } from './release-names';

/** A document as a snapshot names it. */
export interface DocumentReference {
  /** Its sequence; of root, its version. */
  readonly sequence: number;
  /** base64url of the SHA-256 of its payload; the store has it as `documents/<hash>.json` too. */
  readonly hash: string;
}

/** What belongs together at one time; signed by an online key and renewed hourly. */
export interface Snapshot {
  readonly type: 'snapshot';
  /** Grows with every change and renewal. */
  readonly sequence: number;
  readonly issuedAt: string;
  readonly root: DocumentReference;
  /** Absent where no operator has chosen anything. */
  readonly choices?: DocumentReference;
  /** The lists of releases by name. */
  readonly releases: Readonly<Record<string, DocumentReference>>;
}

const HOUR_MS = 3_600_000;

/** From this age on, operators are alerted (D-52). */
export const SNAPSHOT_ALARM_MS = 24 * HOUR_MS;

/** From this age on, a snapshot counts as unreachable (D-52). */
export const SNAPSHOT_LIMIT_MS = 14 * 24 * HOUR_MS;

/** How far the clock of a browser may be behind the signer's. */
export const CLOCK_TOLERANCE_MS = 24 * HOUR_MS;

function readReference(value: unknown, what: string, { fail }: Fields): DocumentReference {
  if (!isRecord(value) || !isHash(value.hash)) return fail(`${what} must have a hash`);
  const { sequence, hash } = value;
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || sequence < 1)
    return fail(`${what} must have a sequence`);
  return { sequence, hash };
}

/** @throws TrustError naming the first problem */
export function readSnapshot(payload: string): Snapshot {
  const fields = openFields(payload, 'snapshot');
  const { value } = fields;
  return {
    type: 'snapshot',
    sequence: fields.count('sequence', 1),
    issuedAt: fields.time('issuedAt'),
    root: readReference(value.root, 'root', fields),
    ...(value.choices !== undefined && { choices: readReference(value.choices, 'choices', fields) }),
    releases: readByName(fields, (name, reference) => readReference(reference, name, fields)),
  };
}
