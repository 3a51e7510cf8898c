import { isRecord, isSemver, parseJson } from '../../guards';
import { isReleaseName } from './release-names';
import { TrustError } from './trust-error';

/**
 * What changed in a store, in one small file, so that polling does not grow with remotes. Nobody signs it: it says where to look, and
 * may end a canary. A forged one costs requests, and no more.
 */
export interface StoreIndex {
  /** Sequence of `trust.json`. */
  readonly trust: number;
  /** Sequences of the lists of releases, by name. */
  readonly releases: Readonly<Record<string, number>>;
  /** Canaries that a watcher ended, by name (ADR-80). It has no effect on a release that is for all browsers. */
  readonly stopped: Readonly<Record<string, readonly string[]>>;
}

const isSequence = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
const areVersions = (value: unknown): value is string[] => Array.isArray(value) && value.every(isSemver);

const pick = <T>(value: unknown, isValid: (entry: unknown) => entry is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(
      (entry): entry is [string, T] => isReleaseName(entry[0]) && isValid(entry[1]),
    ),
  );

/** Reads an index; an entry that cannot be one is left out. @throws TrustError for what is no index */
export function readStoreIndex(text: string): StoreIndex {
  const value = parseJson(text);
  if (!isRecord(value) || !isSequence(value.trust)) throw new TrustError('malformed', 'the index names no trust.json');
  return {
    trust: value.trust,
    releases: pick(value.releases, isSequence),
    stopped: pick(value.stopped, areVersions),
  };
}
