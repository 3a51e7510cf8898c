import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../database/database';
import { entitlements } from '../../database/schema/entitlements';
import { rentalReminders } from '../../database/schema/reminders';
import { signUp } from '../../testing/client';
import { waitingMails } from '../../testing/mails';
import { seedGrant, seedVideo, userIdOf } from '../../testing/seed';
import { days, startTestServer, type TestServer } from '../../testing/test-server';
import { sendRentalReminders } from './rental-reminders';

/** Needs two connections, which only PostgreSQL has. */
describe('mails on rentals that end, by two processes', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  /** Returns when a transaction waits for another one; the test's time limit ends a wait without end. */
  async function untilTransactionWaits(): Promise<void> {
    const waiting = sql`
      select count(*)::int as found from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
    while ((await queryRows<{ found: number }>(server.db, waiting))[0]?.found === 0) await sleep(10);
  }

  it('go out once when the other one is just announcing the same rental', { timeout: 30_000 }, async () => {
    const email = 'renter@example.com';
    await signUp(server.app, email);
    const { now } = server.clock;
    const endsAt = new Date(now.getTime() + days(3));
    await seedGrant(server.db, await userIdOf(server.db, email), {
      videoId: await seedVideo(server.db),
      startsAt: now,
      endsAt,
    });
    const [rental] = await server.db.select({ entitlementId: entitlements.id }).from(entitlements);
    let second = Promise.resolve();
    await server.db.transaction(async (tx) => {
      await tx.insert(rentalReminders).values({ entitlementId: rental?.entitlementId ?? 0, enqueuedAt: now });
      second = sendRentalReminders(server.db, now);
      // It has found the rental, whose reminder is not committed yet, and waits for this transaction.
      await untilTransactionWaits();
    });
    await second;
    assert.deepEqual(await waitingMails(server.db, email), []);
  });
});
