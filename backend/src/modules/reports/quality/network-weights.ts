import { createHmac } from 'node:crypto';
import type { RateLimitNetworks } from '@inspire/node/limits';
import type { LimitRule } from '../../limits/limit-rule';
import { networkRules } from '../../limits/network-rules';

const HOUR_MS = 3_600_000;

/** Creates the limits of a network, whose keys are hashes with a key of the hour: no address is stored (ADR-58). */
export function createNetworkWeights(secret: Buffer) {
  const hash = (hour: Date, text: string): string =>
    createHmac('sha256', secret).update(`quality ${hour.toISOString()} ${text}`).digest('base64url');
  return (limit: string, networks: RateLimitNetworks, most: number, hour: Date): LimitRule[] => {
    const [narrowest, ...wider] = networks;
    const name = (network: string) => hash(hour, `${limit} ${network}`);
    const hashed = [name(narrowest), ...wider.map(name)] as const;
    return networkRules('quality', hashed, most, HOUR_MS);
  };
}

export type NetworkWeights = ReturnType<typeof createNetworkWeights>;

export const toHour = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);
