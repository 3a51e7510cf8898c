import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { removeInBatches } from '../../database/remove-in-batches';
import { limits } from '../../database/schema/limits';
import type { LimitRule } from './limit-rule';

export interface Counter {
  readonly count: number;
  readonly resetsAt: Date;
}

export function createLimitRepository(db: Database) {
  return {
    /** Increments each counter, restarting those whose window has passed, and returns their new values. */
    async add(rules: readonly LimitRule[], now: Date): Promise<Map<string, Counter>> {
      const rows = rules
        .map((rule) => ({ key: rule.key, count: 1, resetsAt: new Date(now.getTime() + rule.windowMs) }))
        // Lock rows in one order; two statements with opposite orders would deadlock.
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      const past = sql`${limits.resetsAt} <= ${now.toISOString()}::timestamptz`;
      const counted = await db
        .insert(limits)
        .values(rows)
        .onConflictDoUpdate({
          target: limits.key,
          set: {
            count: sql`case when ${past} then 1 else ${limits.count} + 1 end`,
            resetsAt: sql`case when ${past} then excluded.resets_at else ${limits.resetsAt} end`,
          },
        })
        .returning();
      return new Map(counted.map((row) => [row.key, row]));
    },

    async subtract(keys: readonly string[]): Promise<void> {
      // Lock in the order of `add`, which a plain UPDATE does not guarantee.
      const locked = db.$with('locked').as(
        db
          .select({ key: limits.key })
          .from(limits)
          .where(inArray(limits.key, [...keys]))
          .orderBy(limits.key)
          .for('update'),
      );
      await db
        .with(locked)
        .update(limits)
        .set({ count: sql`greatest(${limits.count} - 1, 0)` })
        .where(inArray(limits.key, db.select({ key: locked.key }).from(locked)));
    },

    /** Returns the counters whose window has not passed. */
    async find(keys: readonly string[], now: Date): Promise<Map<string, Counter>> {
      const rows = await db
        .select()
        .from(limits)
        .where(and(inArray(limits.key, [...keys]), gt(limits.resetsAt, now)));
      return new Map(rows.map((row) => [row.key, row]));
    },

    removePast: () => removeInBatches(db, limits, sql`${limits.resetsAt} <= now()`),
  };
}

export type LimitRepository = ReturnType<typeof createLimitRepository>;
