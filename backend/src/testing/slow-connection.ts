import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Stands between a server and its database, and delays what the server sends. */
export async function startSlowConnection(database: string) {
  let target = new URL(database);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let sent = Promise.resolve();
    client.on('data', (chunk) => {
      sent = sent.then(async () => {
        if (connection.delayMs > 0) await sleep(connection.delayMs, undefined, { ref: false });
        upstream.write(chunk);
      });
    });
    upstream.pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = {
    /** The address of the database with the slow connection before it. */
    url: url.href,
    /** Milliseconds that each statement takes longer; may change at any time. */
    delayMs: 0,
    /** Leads new connections to another server, as an address does after a failover. */
    lead: (other: string) => void (target = new URL(other)),
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return connection;
}
