import { isRecord, parseJson } from '../../guards';
import { TrustError } from './trust-error';

/** Reads the fields of one type of manifest and names what is wrong with one. */
export interface Fields {
  readonly value: Readonly<Record<string, unknown>>;
  readonly fail: (issue: string) => never;
  /** A whole number, `least` or more. */
  readonly count: (field: string, least: number) => number;
  readonly record: (field: string) => Readonly<Record<string, unknown>>;
}

/**
 * Opens the payload of a manifest. Its type is signed with it, so that no manifest passes as one of another type.
 * @throws TrustError
 */
export function openFields(payload: string, type: string): Fields {
  const fail = (issue: string): never => {
    throw new TrustError('malformed', `${type}: ${issue}`);
  };
  const value = parseJson(payload);
  if (!isRecord(value)) return fail('not a JSON object');
  if (value.type !== type) return fail(`type must be ${type}`);
  return {
    value,
    fail,
    count(field, least) {
      const given = value[field];
      return typeof given === 'number' && Number.isSafeInteger(given) && given >= least
        ? given
        : fail(`${field} must be a whole number from ${least}`);
    },
    record(field) {
      const given = value[field];
      return isRecord(given) ? given : fail(`${field} must be an object`);
    },
  };
}
