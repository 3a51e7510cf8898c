import { createServer } from 'node:net';
import { getErrorCode } from '@inspire/server-kit/errors';

/** @returns the error code, or undefined on success */
function tryListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(getErrorCode(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Returns true when no program listens on the port, on any address of this machine: a browser that connects to
 * `localhost` may reach another program than the one that listens on all addresses.
 */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
    const code = await tryListen(port, host);
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
  }
  return true;
}
