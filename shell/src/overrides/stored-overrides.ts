import { isRecord, isSemver, parseJson, toSafeStorage } from '@inspire/shared/guards';
import { readOwnership, type Release } from '@inspire/shared/remote';
import { isAllowedAddress } from './allowed-origins';

/** The version of a developer's own build, which no registry lists. */
export const LOCAL_VERSION = 'local';

export type Overrides = Readonly<Record<string, Release>>;

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

export function readOverrides(storage: Pick<Storage, 'getItem'> | undefined, allowed: readonly string[]): Overrides {
  if (allowed.length === 0) return {};
  const saved = parseJson(toSafeStorage(storage).getItem(KEY));
  if (!isRecord(saved)) return {};
  const usable = ([name, override]: [string, unknown]): [string, Release][] => {
    const base = isRecord(override) ? override.base : undefined;
    return typeof base === 'string' && isAllowedAddress(base, allowed) ? [[name, readOverride(override, base)]] : [];
  };
  try {
    return Object.fromEntries(Object.entries(saved).flatMap(usable));
  } catch {
    return {};
  }
}

export const writeOverrides = (storage: Pick<Storage, 'setItem'>, overrides: Overrides): void =>
  storage.setItem(KEY, JSON.stringify(overrides));
