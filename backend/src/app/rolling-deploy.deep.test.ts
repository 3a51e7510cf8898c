import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { toCount } from '@inspire/devkit/figures';
import { measureGoal } from '../testing/measure-goal';
import { type ServerProcess, untilReady } from '../testing/server-process';
import { findVideo, type GatewayProcess, logIn, setUpFixture } from '../testing/start-fixture';
import { iterationCount } from '../testing/test-kind';

/** Replacements of each of the two servers; `DEPLOY_ROUNDS` overrides it. */
const ROUNDS = Number(process.env.DEPLOY_ROUNDS ?? iterationCount(10, 1));
/** The gateway checks readiness every second. */
const SEEN_WITHIN_MS = 1_500;

interface Load {
  readonly failures: string[];
  count: number;
  stop(): Promise<void>;
}

function startLoad(address: string, session: { authorization: string }, videoId: number): Load {
  const headers = { ...session, 'content-type': 'application/json' };
  const read = () => fetch(`${address}/files/search`, { headers });
  const write = () =>
    fetch(`${address}/files/recordUserBrowseHistory`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ video_id: videoId, event: 'progress', progressTime: 1 }),
    });
  let isOver = false;
  const load: Load = { failures: [], count: 0, stop: async () => undefined };
  const client = async (sendRequest: () => Promise<Response>, status: number) => {
    while (!isOver) {
      const answered = await sendRequest().then(
        async (response) => (await response.arrayBuffer(), response.status),
        (error: Error) => error.message,
      );
      load.count += 1;
      if (answered !== status) load.failures.push(`${status}: ${answered}`);
      await sleep(10);
    }
  };
  const clients = [client(read, 200), client(write, 204), client(write, 204), client(read, 200)];
  load.stop = async () => {
    isOver = true;
    await Promise.all(clients);
  };
  return load;
}

describe('a rolling deploy (R12)', () => {
  const fixture = setUpFixture({ hasTables: false });
  let gateway: GatewayProcess;
  let ports: readonly string[];
  let servers: ServerProcess[];
  let session: { authorization: string };
  let videoId: number;

  const startOn = (port: string, index: number) =>
    fixture.start({
      PORT: port,
      DATA_DIR: `${fixture.root}/replica-${index}`,
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'warn',
    });

  before(async () => {
    // The system chooses the ports, to which the replacements then return.
    servers = ['0', '0'].map(startOn);
    const addresses = await Promise.all(servers.map(untilReady));
    ports = addresses.map((address) => new URL(address).port);
    gateway = await fixture.startGateway(addresses);
    session = await logIn(gateway.address, 'viewer@example.com');
    videoId = (await findVideo(gateway.address, 'newer')).id;
  });

  it('fails no request, including those that write', () =>
    measureGoal('R12', async () => {
      const load = startLoad(gateway.address, session, videoId);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, port] of ports.entries()) {
          servers[index]?.child.kill('SIGTERM');
          assert.equal(await servers[index]?.ended, 0);
          const next = startOn(port, index);
          servers[index] = next;
          await untilReady(next);
          await sleep(SEEN_WITHIN_MS);
        }
      }
      await load.stop();
      assert.deepEqual(load.failures, []);
      assert.ok(load.count > 100, `${load.count} requests`);
      return { failedByApi: toCount('requests', 0, load.count), deploys: toCount('deploys', ROUNDS * ports.length, 1) };
    }));

  it('detects failed requests when a server is killed', async () => {
    const load = startLoad(gateway.address, session, videoId);
    await sleep(300);
    // Suspend it first, so that it is killed with requests waiting in it.
    servers[0]?.child.kill('SIGSTOP');
    await sleep(300);
    servers[0]?.child.kill('SIGKILL');
    await sleep(SEEN_WITHIN_MS);
    await load.stop();
    assert.ok(load.failures.length > 0);
  });
});
