import { and, asc, gte, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { restores } from '../../../database/schema/restores';

/** Restores of the database (D-57), written by the operator's command. */
export const restoreRepository = {
  /** @returns when the oldest backup was made whose payments have not been queried */
  async findDue(db: Database): Promise<Date | undefined> {
    const due = db.select({ since: restores.backupMadeAt }).from(restores).where(isNull(restores.reconciledAt));
    const [row] = await due.orderBy(asc(restores.backupMadeAt)).limit(1);
    return row?.since;
  },

  /** @param since everything since this moment has been queried */
  async markReconciled(db: Database, since: Date, now: Date): Promise<void> {
    const isCovered = and(isNull(restores.reconciledAt), gte(restores.backupMadeAt, since));
    await db.update(restores).set({ reconciledAt: now }).where(isCovered);
  },
};
