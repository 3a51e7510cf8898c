import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { removeInBatches } from '../../database/remove-in-batches';
import { outbox } from '../../database/schema/outbox';
import type { Mail } from '../mail/mail';

export interface DueMail {
  readonly id: number;
  readonly mail: Mail;
  /** Including this one. */
  readonly attempts: number;
  /** Of the request or job that wrote it. */
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

const { id, attempts, requestId, traceparent } = outbox;
const facts = { id, attempts, requestId, traceparent };

export function createOutboxRepository(db: Database) {
  /** True only while our lease lasts: another process may have leased the mail since. */
  const lent = ({ id, attempts }: DueMail) => and(eq(outbox.id, id), eq(outbox.attempts, attempts));

  return {
    /**
     * Leases up to `most` due mails until `until`, first those that expire first: a one-time password must not wait behind
     * thousands of reminders. Skips rows locked by another worker (SKIP LOCKED).
     */
    async claim(most: number, now: Date, until: Date): Promise<DueMail[]> {
      // A CTE runs once; a subquery may run once per row and lock more rows than the limit.
      const due = db.$with('due').as(
        db
          .select({ id: outbox.id })
          .from(outbox)
          .where(and(isNull(outbox.failedAt), or(isNull(outbox.nextAttemptAt), lte(outbox.nextAttemptAt, now))))
          .orderBy(sql`${outbox.expiresAt} nulls last`, sql`${outbox.nextAttemptAt} nulls first`, outbox.id)
          .limit(most)
          .for('update', { skipLocked: true }),
      );
      return db
        .with(due)
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: until })
        .where(inArray(outbox.id, db.select({ id: due.id }).from(due)))
        .returning({ mail: outbox.mail, ...facts });
    },

    async remove(due: DueMail): Promise<void> {
      await db.delete(outbox).where(lent(due));
    },

    async postpone(due: DueMail, until: Date, error: string): Promise<void> {
      await db.update(outbox).set({ nextAttemptAt: until, lastError: error }).where(lent(due));
    },

    async giveUp(due: DueMail, now: Date, error: string): Promise<void> {
      await db.update(outbox).set({ failedAt: now, lastError: error }).where(lent(due));
    },

    /** By the earlier of both clocks: a process whose clock is days ahead must not drop waiting mails. */
    async removeExpired(now: Date): Promise<void> {
      await db.delete(outbox).where(sql`${outbox.expiresAt} <= least(now(), ${now.toISOString()}::timestamptz)`);
    },

    /** Makes abandoned mails due again. @param to of one recipient only. @returns the mails' subjects and recipients */
    async retryFailed(to?: string): Promise<{ to: string; subject: string }[]> {
      const isOfRecipient = to === undefined ? undefined : sql`lower(${outbox.mail} ->> 'to') = ${to.toLowerCase()}`;
      const rows = await db
        .update(outbox)
        .set({ failedAt: null, attempts: 0, nextAttemptAt: null })
        .where(and(isNotNull(outbox.failedAt), isOfRecipient))
        .returning({ mail: outbox.mail });
      return rows.map(({ mail }) => ({ to: mail.to, subject: mail.subject }));
    },

    /** By the clock of the database, which dates the mails. */
    async measureBacklog(): Promise<{ pending: number; abandoned: number; oldestPendingSeconds: number }> {
      const isPending = sql`${outbox.failedAt} is null`;
      const [row] = await db
        .select({
          pending: sql<number>`(count(*) filter (where ${isPending}))::int`,
          abandoned: sql<number>`(count(*) filter (where not ${isPending}))::int`,
          oldestPendingSeconds: sql<number>`coalesce(greatest(
            extract(epoch from clock_timestamp() - min(${outbox.createdAt}) filter (where ${isPending})), 0), 0)::float8`,
        })
        .from(outbox);
      return row ?? { pending: 0, abandoned: 0, oldestPendingSeconds: 0 };
    },

    removeOldFailures: (days: number) =>
      removeInBatches(db, outbox, sql`${outbox.failedAt} <= now() - make_interval(days => ${days})`),
  };
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
