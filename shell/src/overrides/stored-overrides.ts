import { isRecord, isSemver, parseJson, toSafeStorage } from '@inspire/shared/guards';
import { readOwnership, type Release } from '@inspire/shared/remote';
import type { SignedDocument } from '@inspire/shared/remote/trust';
import { isAllowedAddress } from './allowed-origins';

/** The version of a developer's own build, which no registry lists. */
export const LOCAL_VERSION = 'local';

/**
 * The version of a build that a signed link shows, whatever its own is: it is not the listed release of that version. Neither
 * prerendered markup nor reports and judgements of that release are its own.
 */
export const PREVIEW_VERSION = 'preview';

/** What a link says of the build that it shows (ADR-63). */
export interface PreviewFacts {
  readonly version: string;
  /** ISO 8601 time. */
  readonly expires: string;
  /** The link, which every page verifies again: a key may have been revoked meanwhile. */
  readonly document: SignedDocument;
}

export type Override = Release & { readonly preview?: PreviewFacts };
export type Overrides = Readonly<Record<string, Override>>;

const KEY = 'overrides';
const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

/**
 * Parses `build.json` of a development server, or its copy in the tab's storage.
 * @param base URL of the folder that serves the build
 * @throws Error with the reason
 */
export function readOverride(value: unknown, base: string): Release {
  const given = isRecord(value) ? value : {};
  const { container, contract, entry = 'remoteEntry.js' } = given;
  if (!isText(container, /^[A-Za-z_]\w*$/) || !isSemver(contract) || !isText(entry, /^[\w.-]+\.js$/)) {
    throw new Error('it must name its container, contract and entry');
  }
  // Without hashes: only the build's origin is checked.
  return {
    version: LOCAL_VERSION,
    base,
    entry,
    container,
    contract,
    integrity: {},
    preload: [],
    requires: {},
    publishedAt: '',
    ...readOwnership(given),
  };
}

/** Returns undefined for a preview whose time is over. */
function readSaved(saved: Record<string, unknown>, base: string, now: number): Override | undefined {
  if (!isRecord(saved.preview)) return readOverride(saved, base);
  // The shell stores it once it has verified it, with its hashes.
  return Date.parse(String(saved.preview.expires)) > now ? (saved as unknown as Override) : undefined;
}

export function readOverrides(
  storage: Pick<Storage, 'getItem'> | undefined,
  allowed: readonly string[],
  now: number,
): Overrides {
  if (allowed.length === 0) return {};
  const saved = parseJson(toSafeStorage(storage).getItem(KEY));
  if (!isRecord(saved)) return {};
  const usable = ([name, entry]: [string, unknown]): [string, Override][] => {
    if (!isRecord(entry) || typeof entry.base !== 'string' || !isAllowedAddress(entry.base, allowed)) return [];
    const override = readSaved(entry, entry.base, now);
    return override ? [[name, override]] : [];
  };
  try {
    return Object.fromEntries(Object.entries(saved).flatMap(usable));
  } catch {
    return {};
  }
}

export const writeOverrides = (storage: Pick<Storage, 'setItem'>, overrides: Overrides): void =>
  storage.setItem(KEY, JSON.stringify(overrides));
