import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  readonly origin: string;
  /** Ends its open responses, too. */
  close(): Promise<void>;
}

/** Lets an HTTP server listen on a free port of this machine. */
export async function listenLocally(server: Server, host = '127.0.0.1'): Promise<LocalServer> {
  server.listen(0, host);
  await once(server, 'listening');
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
