import { isRecord } from '../../guards';
import type { TrustedKey } from '../signature';
import { type Fields, openFields } from './fields';
import { readByName } from './release-names';
import type { KeySet } from './signed-document';

/** Ids of keys that may sign in a role, and how many of them have to. */
export interface Role {
  readonly keyIds: readonly string[];
  readonly threshold: number;
}

/** Who may sign what; signed by the root keys, which shells and gateways pin. */
export interface Root {
  readonly type: 'root';
  /** Grows by one with every change. */
  readonly version: number;
  readonly expires: string;
  /** Public keys by their id. */
  readonly keys: Readonly<Record<string, JsonWebKey>>;
  /** Signs `choices.json`. */
  readonly operations: Role;
  /** Signs `snapshot.json`. */
  readonly snapshot: Role;
  /** Signs the list of a remote's releases, or of the shell's. */
  readonly releases: Readonly<Record<string, Role>>;
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

function readRole(value: unknown, what: string, keys: Root['keys'], { fail }: Fields): Role {
  if (!isRecord(value) || !Array.isArray(value.keyIds)) return fail(`${what} must have keyIds`);
  const { keyIds, threshold } = value;
  const isKnown = (keyId: unknown): keyId is string => typeof keyId === 'string' && Object.hasOwn(keys, keyId);
  if (!keyIds.every(isKnown) || new Set(keyIds).size !== keyIds.length)
    return fail(`keyIds of ${what} must be different ids of keys`);
  if (typeof threshold !== 'number' || !Number.isInteger(threshold) || threshold < 1 || threshold > keyIds.length)
    return fail(`threshold of ${what} must be 1 to ${keyIds.length}`);
  return { keyIds, threshold };
}

/** @throws TrustError naming the first problem */
export function readRoot(payload: string): Root {
  const fields = openFields(payload, 'root');
  const keys = readKeys(fields);
  return {
    type: 'root',
    version: fields.count('version', 1),
    expires: fields.time('expires'),
    keys,
    operations: readRole(fields.value.operations, 'operations', keys, fields),
    snapshot: readRole(fields.value.snapshot, 'snapshot', keys, fields),
    releases: readByName(fields, (name, role) => readRole(role, name, keys, fields)),
  };
}

/** Returns the keys of a role. */
export const keySetOf = ({ keys }: Root, { keyIds, threshold }: Role): KeySet => ({
  keys: keyIds.flatMap((keyId): TrustedKey[] => {
    const jwk = keys[keyId];
    return jwk ? [{ keyId, jwk }] : [];
  }),
  threshold,
});
