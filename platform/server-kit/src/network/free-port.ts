import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import getPort from 'get-port';
import { getErrorCode } from '../errors/error-code';

/**
 * Returns true when no program listens on a port, on any address of this machine: a browser that connects to `localhost` may reach another
 * program than the one that listens on all addresses. For some seconds, the port counts as taken by the caller.
 */
export const isPortFree = async (port: number): Promise<boolean> => (await getPort({ port })) === port;

/** Returns true when the system does not let this user listen on a port, as often with those below 1024. */
export async function isPortForbidden(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
    return false;
  } catch (error) {
    return getErrorCode(error) === 'EACCES';
  } finally {
    server.close();
  }
}

/**
 * Returns a port that is free now, and so are its `successors`. It is below the ports that outgoing connections get: one of those could
 * take it before the program that it is for has started.
 */
export async function findFreePort(successors = 0): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 32_000);
    const wanted = Array.from({ length: successors + 1 }, (_, index) => first + index);
    const free = await Promise.all(wanted.map(isPortFree));
    if (free.every(Boolean)) return first;
  }
}
