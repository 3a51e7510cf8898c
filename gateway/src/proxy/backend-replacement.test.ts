import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildGateway } from '../app';
import { loadGatewayConfig } from '../config';
import { createSiteFolder } from '../testing/site-folder';
import { createBackends } from './backends';

interface Replica {
  readonly address: string;
  readonly port: number;
  readonly served: () => number;
  /** Shuts down as a backend does: it reports "not ready", serves for a while, then completes open requests. */
  stop(): Promise<void>;
}

async function startReplica(address: string, port: number): Promise<Replica> {
  let isDraining = false;
  let served = 0;
  const server: Server = createServer(async (request, response) => {
    if (request.url === '/readyz') return void response.writeHead(isDraining ? 503 : 200).end();
    await sleep(5);
    served += 1;
    response.end(address);
  });
  server.listen(port, address);
  await once(server, 'listening');
  return {
    address,
    port: (server.address() as AddressInfo).port,
    served: () => served,
    async stop() {
      if (!server.listening) return;
      isDraining = true;
      await sleep(200);
      server.close();
      const sweep = setInterval(() => server.closeIdleConnections(), 10);
      await once(server, 'close');
      clearInterval(sweep);
    },
  };
}

/** Other systems answer at 127.0.0.1 only. */
const onLinux = { skip: process.platform !== 'linux' && 'this system has one loopback address' };

test('backends are added and removed under one name while requests run, and none fails', onLinux, async (context) => {
  const folder = await createSiteFolder();
  const first = await startReplica('127.0.0.1', 0);
  const { port } = first;
  const replicas = [first];
  let addresses = ['127.0.0.1'];
  const environment = loadGatewayConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    BACKEND_ORIGIN: `http://api.example:${port}`,
    SHELL_DIST: folder.shellDist,
    RELEASES_DIR: folder.releasesDir,
  });
  const backends = createBackends(environment.backendOrigins, { look: async () => addresses, resolveIntervalMs: 0 });
  await backends.refresh();
  const { app } = await buildGateway({ environment, pickOrigin: backends.pick });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const polling = setInterval(() => void backends.refresh(), 20);
  // What still listens or repeats would keep the process of a failed test.
  context.after(async () => {
    clearInterval(polling);
    await app.close();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await folder.remove();
  });

  const statuses = new Map<number, number>();
  let isOver = false;
  const responses = [0, 0, 0, 0];
  const visitor = async (_: number, index: number) => {
    while (!isOver) {
      const response = await fetch(`${origin}/files/search`, { method: 'POST', body: 'not repeatable' });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      responses[index] = (responses[index] ?? 0) + 1;
    }
  };
  const visitors = responses.map(visitor);
  /** A busy machine may notice late; what was sent there before has ended when each visitor has had another response. */
  const leave = async (replica: Replica, rest: readonly string[]) => {
    addresses = [...rest];
    const isUsed = () =>
      Array.from({ length: rest.length + 1 }, backends.pick).some((one) => one.includes(`//${replica.address}:`));
    while (isUsed()) await sleep(20);
    const before = [...responses];
    while (responses.some((count, index) => count === before[index])) await sleep(5);
    await replica.stop();
  };
  await sleep(200);
  const second = await startReplica('127.0.0.2', port);
  replicas.push(second, await startReplica('127.0.0.3', port));
  addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  await sleep(200);
  await leave(first, ['127.0.0.2', '127.0.0.3']);
  await leave(second, ['127.0.0.3']);
  await sleep(100);
  isOver = true;
  await Promise.all(visitors);

  assert.deepEqual([...statuses.keys()], [200]);
  for (const { served } of replicas) assert.ok(served() > 0);
});
