import { UsageError } from '@inspire/devkit/terminal/cli-error';
import type { SiteReleaseStore } from '../open-site-release-store';

/** Flags of all actions; each action rejects those of the others. */
export const flagOptions = {
  snapshot: { type: 'boolean' },
  'no-build': { type: 'boolean' },
  off: { type: 'boolean' },
  staging: { type: 'boolean' },
  canary: { type: 'string' },
  base: { type: 'string' },
  keep: { type: 'string' },
  'older-than': { type: 'string' },
  grace: { type: 'string' },
  'dry-run': { type: 'boolean' },
  quality: { type: 'string', multiple: true },
  once: { type: 'boolean' },
  interval: { type: 'string' },
  since: { type: 'string' },
  json: { type: 'boolean' },
  'on-stop': { type: 'string' },
} as const;

export type Flag = keyof typeof flagOptions;

export interface Flags {
  readonly snapshot?: boolean;
  readonly 'no-build'?: boolean;
  readonly off?: boolean;
  readonly staging?: boolean;
  readonly canary?: string;
  readonly base?: string;
  readonly keep?: string;
  readonly 'older-than'?: string;
  readonly grace?: string;
  readonly 'dry-run'?: boolean;
  readonly quality?: string[];
  readonly once?: boolean;
  readonly interval?: string;
  readonly since?: string;
  readonly json?: boolean;
  readonly 'on-stop'?: string;
}

/** What all actions work on, in a repository and in the artefact `dist/releases`. */
export interface ReleaseContext {
  readonly signedStore: SiteReleaseStore;
  readonly openSignedStore: () => Promise<SiteReleaseStore>;
  readonly dataDir: string;
  /** Returns the contract version of the shell at hand, for a store without one; undefined when there is no shell. */
  readonly getContractAtHand: () => string | undefined;
  readonly words: readonly string[];
  readonly flags: Flags;
}

/** @throws UsageError without a name */
export function getName({ words: [name] }: Pick<ReleaseContext, 'words'>): string {
  if (name === undefined) throw new UsageError('Name the remote, or shell');
  return name;
}

/**
 * Parses a whole number from a flag or a word.
 * @throws UsageError when it is invalid or out of bounds
 */
export function wholeNumber(
  given: string | undefined,
  what: string,
  { least, most = Infinity }: { least: number; most?: number },
): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= least && value <= most) return value;
  throw new UsageError(
    `${what} must be a whole number ${most === Infinity ? `from ${least}` : `from ${least} to ${most}`}, not '${given}'`,
  );
}
