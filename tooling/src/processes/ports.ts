import { createServer } from 'node:net';
import { codeOf } from '../terminal/cli-error';

/** Listens for a moment. @returns the error's code, or the port */
function tryListen(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error) ?? error.message));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/**
 * True when nobody listens on the port, on any address of this machine: a browser that asks `localhost` may come to
 * another program than the one that took all addresses.
 */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
    const outcome = await tryListen(port, host);
    if (outcome === 'EADDRINUSE' || outcome === 'EACCES') return false;
  }
  return true;
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const outcome = await tryListen(0, '127.0.0.1');
  if (typeof outcome !== 'number') throw new Error(`no free port: ${outcome}`);
  return outcome;
}
