import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { queryRows } from '../../../database/database';
import { openPostgres } from '../../../database/open-postgres';
import { users } from '../../../database/schema/accounts';
import { orders, receiptCounters } from '../../../database/schema/orders';
import { call, signUp } from '../../../testing/client';
import { deliver, orderOf, sandboxEvent } from '../../../testing/sandbox-payments';
import { seedVideo, userIdOf } from '../../../testing/seed';
import { createPostgresDatabase } from '../../../testing/test-database';
import { startTestServer } from '../../../testing/test-server';

it('a settlement that freezes with its locks does not hold the others for long', async () => {
  const { url, drop } = await createPostgresDatabase();
  const onIdleError = () => undefined;
  const frozen = openPostgres({ url, poolSize: 1, onIdleError });
  const live = openPostgres({ url, poolSize: 5, onIdleError });
  const server = { ...(await startTestServer({ db: live.db })), db: live.db };
  const newOrder = async (token: string) => {
    const videoId = await seedVideo(live.db, { type: 'BuyOne' });
    return orderOf(server, (await call(server.app, 'purchaseVideo', { token, query: { videoId } })).orderId);
  };
  const { token } = await signUp(server.app, 'frozen@example.com');
  await deliver(server, sandboxEvent(await newOrder(token), 'captured'));
  const order = await newOrder(token);

  // As a process does that is stopped after it has locked the buyer and the receipt counter.
  let isFrozen: () => void = () => undefined;
  const hasFrozen = new Promise<void>((resolve) => (isFrozen = resolve));
  let thaw: () => void = () => undefined;
  const thawed = new Promise<void>((resolve) => (thaw = resolve));
  const outcome = frozen.db
    .transaction(async (tx) => {
      await tx
        .select()
        .from(users)
        .where(eq(users.id, await userIdOf(tx, 'frozen@example.com')))
        .for('no key update');
      await tx.select().from(receiptCounters).for('update');
      // Shorter only now: a limit of a second from the start could end a slow test before it has both locks.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '1s'`);
      isFrozen();
      await thawed;
      await tx.update(orders).set({ state: 'failed' }).where(eq(orders.id, order.id));
    })
    .then(
      () => 'committed',
      () => 'rolled back',
    );
  await Promise.race([hasFrozen, outcome.then((how) => assert.fail(`${how} before it froze`))]);
  assert.equal(
    (await deliver(server, sandboxEvent(order, 'captured'))).statusCode,
    200,
    'settled once the locks were gone',
  );
  thaw();
  assert.equal(await outcome, 'rolled back');
  assert.equal((await orderOf(server, String(order.id))).state, 'paid');

  const limitOf = async (name: string) => {
    const [row] = await queryRows<{ limit: string }>(live.db, sql`select current_setting(${name}) as "limit"`);
    return row?.limit;
  };
  assert.deepEqual(
    [
      await limitOf('idle_in_transaction_session_timeout'),
      await limitOf('lock_timeout'),
      await limitOf('statement_timeout'),
    ],
    ['15s', '8s', '10s'],
  );
  await server.close();
  await Promise.all([frozen.close(), live.close()]);
  await drop();
});
