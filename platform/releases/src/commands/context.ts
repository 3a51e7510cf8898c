import { UsageError } from '@inspire/devkit/terminal/cli-error';
import type { readFlags } from '@inspire/devkit/terminal/flags';
import type { SiteReleaseStore } from '../open-site-release-store';

/** Flags of all actions; each action rejects those of the others. */
export const flagOptions = {
  snapshot: { type: 'boolean' },
  off: { type: 'boolean' },
  only: { type: 'boolean' },
  staging: { type: 'boolean' },
  share: { type: 'string' },
  base: { type: 'string' },
  grace: { type: 'string' },
  'dry-run': { type: 'boolean' },
  quality: { type: 'string', multiple: true },
  once: { type: 'boolean' },
} as const;

export type Flag = keyof typeof flagOptions;

export type Flags = ReturnType<typeof readFlags<typeof flagOptions>>['values'];

/** What all actions work on, in a repository and in the artefact `dist/releases`. */
export interface ReleaseContext {
  readonly signedStore: SiteReleaseStore;
  readonly openSignedStore: () => Promise<SiteReleaseStore>;
  readonly dataDir: string;
  readonly words: readonly string[];
  readonly flags: Flags;
}

/** @throws UsageError without a name */
export function getName({ words: [name] }: Pick<ReleaseContext, 'words'>): string {
  if (name === undefined) throw new UsageError('Name the remote, or shell');
  return name;
}

/** @throws UsageError without a name or a version */
export function getRelease(context: Pick<ReleaseContext, 'words'>): {
  readonly name: string;
  readonly version: string;
} {
  const [, version] = context.words;
  const name = getName(context);
  if (version === undefined) throw new UsageError('Name the version');
  return { name, version };
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

/** Parses `--share`: percent of browsers that take a release at first; undefined for all. @throws UsageError */
export function readShare({ share }: Flags): number | undefined {
  const percent = wholeNumber(share, '--share', { least: 0, most: 100 });
  return percent === 100 ? undefined : percent;
}
