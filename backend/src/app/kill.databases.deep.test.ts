import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { toCount } from '@inspire/devkit/figures';
import type { SessionData } from '@inspire/shared/contracts';
import { findLost, nothingYet, writeUntilGone } from '../testing/acknowledged-writes';
import { countUnflushed, straceSkip } from '../testing/count-unflushed';
import { measureGoal } from '../testing/measure-goal';
import { type ServerProcess, untilReady } from '../testing/server-process';
import { findVideo, newAccount, post, setUpFixture } from '../testing/start-fixture';
import { iterationCount } from '../testing/test-kind';

/** KILL_ROUNDS overrides it. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? iterationCount(100, 2));
const MAX_EXTRA_MS = 500;

describe('a server that is killed while it works (R10)', () => {
  const fixture = setUpFixture();
  const acknowledged = nothingYet();

  async function start(): Promise<{ server: ServerProcess; address: string }> {
    const server = fixture.start({
      LOG_LEVEL: 'warn',
      LIMIT_REGISTER_PER_ADDRESS: '100000',
      LIMIT_CHECKOUTS_PER_ACCOUNT: '100000',
      LIMIT_CHECKOUTS_PER_ADDRESS: '100000',
    });
    return { server, address: await untilReady(server) };
  }

  async function kill({ child, ended }: ServerProcess): Promise<void> {
    child.kill('SIGKILL');
    await ended;
  }

  async function registerViewer(address: string): Promise<{ token: string; videoId: number }> {
    const { token } = (await (await post(address, '/api/v1/auth/register', newAccount)).json()) as SessionData;
    return { token, videoId: (await findVideo(address, 'newer')).id };
  }

  it(
    'has every acknowledged write exactly once after a restart; and a loss would be found',
    { timeout: 60_000 + ROUNDS * 60_000 },
    () =>
      measureGoal('R10', async () => {
        let { server, address } = await start();
        const { token, videoId } = await registerViewer(address);
        let checkedAccounts = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          const paidBefore = acknowledged.paid.length;
          const writing = writeUntilGone(address, token, videoId, acknowledged);
          // A payment is the longest write; the extra time is random.
          const isPaid = async () => {
            while (acknowledged.paid.length === paidBefore) await sleep(20);
          };
          await Promise.race([isPaid(), writing]);
          await sleep(Math.random() * MAX_EXTRA_MS);
          await kill(server);
          await writing;
          ({ server, address } = await start());
          // Each account costs a login: the earlier ones, which survived a kill before, are checked again at the end.
          const accounts = acknowledged.accounts.slice(checkedAccounts);
          checkedAccounts = acknowledged.accounts.length;
          const lost = await findLost(address, token, videoId, { ...acknowledged, accounts });
          assert.deepEqual(lost, [], `round ${round}`);
        }
        assert.deepEqual(await findLost(address, token, videoId, acknowledged), [], 'after the last round');
        assert.ok(
          acknowledged.accounts.length > 0 && acknowledged.progress > 0 && acknowledged.paid.length > 0,
          JSON.stringify(acknowledged),
        );

        const more = { accounts: ['never@example.com'], progress: acknowledged.progress + 1_000, paid: ['0'] };
        assert.equal((await findLost(address, token, videoId, more)).length, 3, 'missing writes are found');
        await kill(server);
        return {
          lost: toCount('writes', 0, ROUNDS),
          kills: toCount('kills', ROUNDS, 1),
          // PostgreSQL flushes by default; the embedded database does so by our own file system.
          ...(straceSkip === false && { unflushed: toCount('writes', await countUnflushed(10), 1) }),
        };
      }),
  );
});
