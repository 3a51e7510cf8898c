import { createHmac } from 'node:crypto';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { LimitName, LimitRule } from '../../limits/limit-rule';
import { networkRules } from '../../limits/network-rules';

const HOUR_MS = 3_600_000;

export interface NetworkWeight {
  readonly scope?: string;
  readonly networks: RateLimitNetworks;
  readonly most: number;
  readonly hour: Date;
}

/** Creates the limits of a network, whose keys are hashes with a key of the hour: no address is stored (ADR-58). */
export function createNetworkWeights(secret: Buffer) {
  const hash = (hour: Date, text: string): string =>
    createHmac('sha256', secret).update(`quality ${hour.toISOString()} ${text}`).digest('base64url');
  /** @param scope what is counted apart, such as a release */
  return (name: LimitName, { scope = '', networks, most, hour }: NetworkWeight): LimitRule[] => {
    const [narrowest, ...wider] = networks;
    const hashOf = (network: string) => hash(hour, `${scope} ${network}`);
    const hashed = [hashOf(narrowest), ...wider.map(hashOf)] as const;
    return networkRules(name, hashed, most, HOUR_MS);
  };
}

export type NetworkWeights = ReturnType<typeof createNetworkWeights>;

export const toHour = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);
