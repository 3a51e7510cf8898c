import { randomBytes } from 'node:crypto';
import { isRecord, parseJson } from '@inspire/shared/guards';
import type { Provenance } from '@inspire/shared/remote/trust';
import type { ReleaseStore } from './store';

/** What was done, or tried. */
export type AuditAction =
  | 'upload'
  | 'publish to staging'
  | 'publish'
  | 'promote'
  | 'unlist'
  | 'sign'
  | 'pin'
  | 'share'
  | 'withdraw'
  | 'root'
  | 'stop canary'
  | 'remove files'
  /** What was rejected as a whole. */
  | 'change list'
  | 'change choices'
  | 'read audit';

/** One line of the audit: who did what to which release, and from where. */
export interface AuditEntry {
  readonly at: string;
  readonly action: AuditAction;
  readonly outcome: 'done' | 'rejected';
  /** The id of the key that signed; of a rejected request, the id that it claims. */
  readonly keyId?: string;
  readonly name?: string;
  readonly version?: string;
  /** For example the pinned version, or why it was rejected. */
  readonly detail?: string;
  readonly provenance?: Provenance;
  /** The address that it came from; none for what the service does itself. */
  readonly address?: string;
}

const DAY_MS = 24 * 3_600_000;
/** How far `release audit` looks back by default. */
export const AUDIT_DAYS = 30;

/** Ids sort by time, and those of a day are in one folder. */
const toId = (at: Date): string => {
  const [date = '', time = ''] = at.toISOString().split('T');
  return `${date}/${time.replaceAll(/[:.]/g, '-')}`;
};

let entries = 0;

/** Entries of one process within a millisecond stay in order; the random part cannot be guessed where objects are public. */
function uniquePart(): string {
  entries += 1;
  return `${String(entries % 10_000).padStart(4, '0')}-${randomBytes(16).toString('hex')}`;
}

/** Adds an entry. Each entry is a separate object in the store and never changes. */
export async function addToAudit(
  store: Pick<ReleaseStore, 'addRecord'>,
  entry: Omit<AuditEntry, 'at'>,
  at = new Date(),
): Promise<void> {
  const text = `${JSON.stringify({ at: at.toISOString(), ...entry })}\n`;
  await store.addRecord(`${toId(at)}-${uniquePart()}`, text);
}

function parseEntry(text: string): AuditEntry[] {
  const value = parseJson(text);
  // What a later version of the service writes is shown as far as it is known.
  return isRecord(value) && typeof value.at === 'string' && typeof value.action === 'string'
    ? [value as unknown as AuditEntry]
    : [];
}

/** Reads entries, oldest first; by default those of the last 30 days. */
export async function readAudit(
  store: Pick<ReleaseStore, 'readRecords'>,
  { name, since = new Date(Date.now() - AUDIT_DAYS * DAY_MS) }: { readonly name?: string; readonly since?: Date } = {},
): Promise<AuditEntry[]> {
  const found = (await store.readRecords(toId(since))).flatMap(parseEntry);
  return found.filter((entry) => name === undefined || entry.name === name);
}

/** Returns the line of an entry: `2026-11-25T18:00:00.000Z publish mfe-video 1.2.0 by 0a1b2c from 10.0.0.5 (https://…, commit 3f…)`. */
export function describeEntry(entry: AuditEntry): string {
  const { at, action, outcome, keyId, name, version, detail, provenance, address } = entry;
  const built = provenance && `(${provenance.repository}, commit ${provenance.commit})`;
  return [
    at,
    outcome === 'done' ? action : `${action} REJECTED`,
    name,
    version,
    keyId && `by ${keyId}`,
    address && `from ${address}`,
    built,
    detail && `- ${detail}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}
