import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { entitlements } from '../../database/schema/entitlements';

export interface NewGrant {
  readonly userId: number;
  readonly item: { readonly videoId: number } | { readonly albumId: number };
  readonly startsAt: Date;
  /** Absent: permanent. */
  readonly endsAt?: Date;
  /** A second grant with the same source is ignored. */
  readonly source: string;
}

/** Call it with the transaction of the order. */
export const grantRepository = {
  async grant(db: Database, { userId, item, startsAt, endsAt, source }: NewGrant): Promise<void> {
    const kind = endsAt ? ('rental' as const) : ('purchase' as const);
    await db
      .insert(entitlements)
      .values({ userId, ...item, kind, startsAt, ...(endsAt && { endsAt }), source })
      .onConflictDoNothing({ target: entitlements.source });
  },

  /** Suspending again keeps the first moment. */
  async suspend(db: Database, source: string, now: Date): Promise<void> {
    const running = and(eq(entitlements.source, source), isNull(entitlements.suspendedAt));
    await db.update(entitlements).set({ suspendedAt: now }).where(running);
  },

  async resume(db: Database, source: string): Promise<void> {
    await db.update(entitlements).set({ suspendedAt: null }).where(eq(entitlements.source, source));
  },

  async revoke(db: Database, source: string): Promise<void> {
    await db.delete(entitlements).where(eq(entitlements.source, source));
  },
};
