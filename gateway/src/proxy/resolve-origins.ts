import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Returns all IP addresses of a host. @throws when the name is unknown or no name server responds */
export type Lookup = (host: string) => Promise<readonly string[]>;

export const lookupAll: Lookup = async (host) =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);

/**
 * Returns true for a name that may have several servers. A certificate belongs to a name, so an https origin stays as it
 * is; and `localhost` is one server, although it may have two addresses.
 */
function isGroup({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

const at = ({ port }: URL, address: string): string =>
  `http://${isIP(address) === 6 ? `[${address}]` : address}${port && `:${port}`}`;

/**
 * Creates a function that replaces each origin by one origin for each address of its name (ADR-34). While a name cannot be
 * resolved, its last addresses stay, or at first the name itself.
 */
export function createOriginResolver(origins: readonly string[], look: Lookup): () => Promise<readonly string[]> {
  const last = new Map<string, readonly string[]>();
  return async () => {
    const resolved = await Promise.all(
      origins.map(async (origin) => {
        const url = new URL(origin);
        if (!isGroup(url)) return [origin];
        const addresses = await look(url.hostname).catch(() => []);
        if (addresses.length > 0)
          last.set(
            origin,
            [...addresses].sort().map((address) => at(url, address)),
          );
        return last.get(origin) ?? [origin];
      }),
    );
    return [...new Set(resolved.flat())];
  };
}
