import type { Database } from '../../database/database';
import { auditLog } from '../../database/schema/audit-log';

/** Who made a change: an account in Studio, or a person or program without one. */
export type AuditActor =
  | { readonly source: 'studio'; readonly accountId: number }
  | { readonly source: 'operator' | 'release'; readonly actor: string };

export interface AuditEntry {
  readonly by: AuditActor;
  readonly at: Date;
  /** For example `grant-role`. */
  readonly action: string;
  /** What was changed, for example `account:12`; never an email. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Records a change (D-58). Pass the transaction of the change: neither exists without the other. */
export async function writeAudit(tx: Database, { by, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...by, ...entry });
}
