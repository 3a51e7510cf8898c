import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/**
 * Returns a port that is free now, and so are its `successors`. It is below the ports that outgoing connections get: one of those could
 * take it before the program that it is for has started.
 */
export async function findFreePort(successors = 0): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 32_000);
    const wanted = Array.from({ length: successors + 1 }, (_, index) => first + index);
    const free = await Promise.all(wanted.map((port) => getPort({ port })));
    if (wanted.every((port, index) => free[index] === port)) return first;
  }
}
