import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Prefix lengths of IPv6 that limits count: what one device, one household and one organization usually hold (D-46). */
const PREFIXES = [64, 56, 48] as const;

/** The networks that limits count an IP address under, the narrowest first. */
export type RateLimitNetworks = readonly [narrowest: string, ...wider: string[]];

const toGroups = (address: string): number[] => {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16));
};

function toPrefix(groups: readonly number[], length: number): string {
  const masked = groups.map((group, index) => {
    const bits = Math.min(16, Math.max(0, length - index * 16));
    return group & (0xffff << (16 - bits)) & 0xffff;
  });
  return `${masked.map((group) => group.toString(16)).join(':')}::/${length}`;
}

/**
 * Returns the networks of an IP address. An IPv6 subscriber holds at least a /64, and a free /48 holds 65,536 of them, so
 * the wider networks count too. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function rateLimitNetworks(address: string): RateLimitNetworks {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return [mapped];
  if (!isIPv6(address)) return [address];
  const groups = toGroups(address);
  const [narrowest, ...wider] = PREFIXES.map((length) => toPrefix(groups, length));
  return [narrowest ?? address, ...wider];
}
