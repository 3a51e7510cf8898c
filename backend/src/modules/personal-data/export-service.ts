import { eq } from 'drizzle-orm';
import type { AccountExport } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { UnauthenticatedError } from '../../errors/errors';
import type { Session } from '../../plugins/session';
import type { LimitRule } from '../limits/limit-rule';
import type { Limiter } from '../limits/limiter';
import { exportSections } from './export-sections';

/** Per account and day: an export reads everything that an account has. */
export const MAX_EXPORTS = 5;
const DAY_MS = 86_400_000;

export interface ExportDependencies {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly clock: () => Date;
  /** @throws ProofRequiredError */
  readonly requireFreshProof: (session: Session) => void;
}

/** Copies of what is stored about an account, for its owner (ADR-55). */
export function createExportService({ db, limiter, clock, requireFreshProof }: ExportDependencies) {
  const readSections = (userId: number): Promise<AccountExport['sections']> =>
    // One snapshot: an order and its payment must not disagree.
    db.transaction(
      async (tx) => {
        const [account] = await tx
          .select({ id: users.id, emailKey: users.emailKey })
          .from(users)
          .where(eq(users.id, userId));
        // The account was deleted on another device after the session was checked.
        if (!account) throw new UnauthenticatedError();
        const sections: AccountExport['sections'] = {};
        for (const [name, read] of Object.entries(exportSections)) sections[name] = await read(tx, account);
        return sections;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );

  return {
    /** @throws ProofRequiredError, RateLimitError */
    async exportAccount(session: Session): Promise<AccountExport> {
      requireFreshProof(session);
      const attempt: LimitRule[] = [{ key: `export:${session.userId}`, most: MAX_EXPORTS, windowMs: DAY_MS }];
      await limiter.consume(attempt);
      try {
        return { exportedAt: clock().toISOString(), sections: await readSections(session.userId) };
      } catch (error) {
        await limiter.restore(attempt);
        throw error;
      }
    },
  };
}

export type ExportService = ReturnType<typeof createExportService>;
