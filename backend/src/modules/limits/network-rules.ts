import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { LimitName, LimitRule } from './limit-rule';

/** Each wider network may do this many times what the one inside it may: it has more people, but not as many as addresses. */
export const WIDER_FACTOR = 4;

/** Limits attempts by network, for IPv6 at every prefix length (D-46). */
export const networkRules = (
  name: LimitName,
  networks: RateLimitNetworks,
  most: number,
  windowMs: number,
): LimitRule[] =>
  networks.map((network, width) => ({
    key: `${name}:${network}`,
    most: most * WIDER_FACTOR ** width,
    windowMs,
    isNetwork: true,
  }));
