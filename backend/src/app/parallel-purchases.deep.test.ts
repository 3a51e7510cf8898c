import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { toCount } from '@inspire/devkit/figures';
import type { PaymentUrl, SessionData } from '@inspire/shared/contracts';
import { measureGoal } from '../testing/measure-goal';
import { untilReady } from '../testing/server-process';
import { setUp } from '../testing/set-up';
import { findVideo, newAccount, post, setUpFixture } from '../testing/start-fixture';
import { iterationCount } from '../testing/test-kind';

const ROUNDS = iterationCount(20, 3);
const PRESSES = 50;
const UNLIMITED = { LIMIT_CHECKOUTS_PER_ACCOUNT: '100000', LIMIT_CHECKOUTS_PER_ADDRESS: '100000' };

/** For each buyer and item: payment pages beyond the first, and payments that were kept beyond the first. */
const doubleCharges = `
  select coalesce(sum(greatest(pages - 1, 0) + greatest(kept - 1, 0)), 0)::int as count from (
    select count(distinct o.page_id) as pages, count(p.id) filter (where p.state = 'granted') as kept
    from orders o left join payments p on p.order_id = o.id
    where o.user_id is not null and o.state in ('open', 'paid') and o.video_id = $1 group by o.user_id) charged`;

describe('parallel purchases on two server processes (R9)', () => {
  const fixture = setUpFixture();
  const database = setUp(async () => {
    const client = new pg.Client({ connectionString: fixture.environment.DATABASE_URL });
    await client.connect();
    return { client, [Symbol.asyncDispose]: () => client.end() };
  });
  let addresses: readonly string[];
  let videoId: number;

  before(async () => {
    const first = await untilReady(fixture.start({ LOG_LEVEL: 'warn', ...UNLIMITED }));
    addresses = [first, await untilReady(fixture.start({ LOG_LEVEL: 'warn', ...UNLIMITED }))];
    videoId = (await findVideo(first, 'older')).id;
  });

  const onEither = (index: number): string => addresses[index % 2] ?? assert.fail();
  const count = async (): Promise<number> => {
    const { rows } = await database.client.query<{ count: number }>(doubleCharges, [videoId]);
    return rows[0]?.count ?? assert.fail();
  };
  const buy = (token: string, index: number) =>
    fetch(`${onEither(index)}/user-video-purchase/purchase?videoId=${videoId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  const times = (n: number) => Array.from({ length: n }, (_, index) => index);

  async function buyInParallel(round: number): Promise<void> {
    const account = { ...newAccount, email: `buyer-${round}@example.com` };
    const { token } = (await (await post(onEither(round), '/api/v1/auth/register', account)).json()) as SessionData;
    const responses = await Promise.all(times(PRESSES).map((index) => buy(token, index)));
    const pages = await Promise.all(responses.map(async (response) => (await response.json()) as PaymentUrl));
    assert.equal(new Set(pages.map(({ paymentUrl }) => paymentUrl)).size, 1);
    const body = () => new URLSearchParams({ action: 'pay' });
    const pay = (index: number) =>
      fetch(`${onEither(index)}${pages[0]?.paymentUrl}`, { method: 'POST', body: body(), redirect: 'manual' });
    const [, presses] = await Promise.all([
      Promise.all(times(10).map(pay)),
      Promise.all(times(PRESSES).map((index) => buy(token, index))),
    ]);
    assert.ok(presses.every(({ status }) => status === 200 || status === 409));
    assert.equal((await buy(token, 0)).status, 409, 'paid');
  }

  it('charge once; and a second charge would be counted', { timeout: 120_000 + ROUNDS * 30_000 }, () =>
    measureGoal('R9', async () => {
      for (const round of times(ROUNDS)) await buyInParallel(round);
      const charged = await count();
      assert.equal(charged, 0);
      // An injected fault: the last purchase once more, as if two processes had not seen each other's order.
      await database.client.query('begin');
      await database.client.query(`
        with copy as (
          insert into orders (user_id, video_id, title, amount, state, created_at, paid_at, page_id, gateway)
          select user_id, video_id, title, amount, state, created_at, paid_at, 'second page', gateway from orders
          where state = 'paid' order by id desc limit 1 returning id)
        insert into payments (gateway, payment_id, order_id, amount, state, created_at)
        select 'sandbox', 'second payment', id, 1, 'granted', now() from copy`);
      assert.equal(await count(), 2, 'a second page and a second payment');
      await database.client.query('rollback');
      return { doubleCharges: toCount('charges', charged, ROUNDS) };
    }),
  );
});
