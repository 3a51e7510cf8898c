import { isRecord, isSemver } from '../../guards';
import type { TrustedKey } from '../signature';
import { type Fields, openFields } from './fields';
import { isReleaseName } from './release-names';
import type { KeySet } from './signed-manifest';

/** The keys that may sign the releases of a name; any one of them. */
export interface TrustedName {
  readonly name: string;
  readonly keyIds: readonly string[];
}

/** `trust.json`: who may sign what. Signed by the site's keys, which shells and gateways pin (ADR-80). */
export interface Trust {
  readonly type: 'trust';
  /** Grows by one with every change. */
  readonly sequence: number;
  /** Public keys by their id. */
  readonly keys: Readonly<Record<string, JsonWebKey>>;
  /** In the order that decides who owns a path that two remotes declare: the first one. */
  readonly releases: readonly TrustedName[];
  /** Versions that no browser takes, whatever their team lists, by name. */
  readonly blocked: Readonly<Record<string, readonly string[]>>;
}

function readKeys({ record, fail }: Fields): Record<string, JsonWebKey> {
  return Object.fromEntries(
    Object.entries(record('keys')).map(([keyId, jwk]) => {
      const isPublicKey =
        isRecord(jwk) &&
        jwk.kty === 'EC' &&
        jwk.crv === 'P-256' &&
        typeof jwk.x === 'string' &&
        typeof jwk.y === 'string' &&
        jwk.d === undefined;
      return isPublicKey
        ? [keyId, { kty: 'EC', crv: 'P-256', x: jwk.x as string, y: jwk.y as string }]
        : fail(`key ${keyId} must be the public part of a P-256 key`);
    }),
  );
}

function readName(value: unknown, keys: Trust['keys'], { fail }: Fields): TrustedName {
  const { name, keyIds } = isRecord(value) ? value : {};
  if (!isReleaseName(name)) return fail(`${String(name)} cannot have releases`);
  const isKnown = (keyId: unknown): keyId is string => typeof keyId === 'string' && Object.hasOwn(keys, keyId);
  if (!Array.isArray(keyIds) || keyIds.length === 0 || !keyIds.every(isKnown) || new Set(keyIds).size !== keyIds.length)
    return fail(`keyIds of ${name} must be different ids of keys`);
  return { name, keyIds };
}

function readBlocked({ value, record, fail }: Fields): Trust['blocked'] {
  if (value.blocked === undefined) return {};
  return Object.fromEntries(
    Object.entries(record('blocked')).map(([name, versions]) =>
      isReleaseName(name) && Array.isArray(versions) && versions.every(isSemver)
        ? [name, versions]
        : fail(`blocked must list versions of ${name}`),
    ),
  );
}

/** @throws TrustError naming the first problem */
export function readTrust(payload: string): Trust {
  const fields = openFields(payload, 'trust');
  const keys = readKeys(fields);
  const { releases } = fields.value;
  if (!Array.isArray(releases)) return fields.fail('releases must be a list');
  const names = releases.map((one) => readName(one, keys, fields));
  if (new Set(names.map(({ name }) => name)).size !== names.length) return fields.fail('releases names a remote twice');
  return {
    type: 'trust',
    sequence: fields.count('sequence', 1),
    keys,
    releases: names,
    blocked: readBlocked(fields),
  };
}

/** Returns the keys that may sign the list of a name; undefined for a name that has none. */
export function keysOf({ keys, releases }: Pick<Trust, 'keys' | 'releases'>, name: string): KeySet | undefined {
  const keyIds = releases.find((one) => one.name === name)?.keyIds;
  return (
    keyIds && {
      keys: keyIds.flatMap((keyId): TrustedKey[] => {
        const jwk = keys[keyId];
        return jwk ? [{ keyId, jwk }] : [];
      }),
      threshold: 1,
    }
  );
}
