import { isRecord, parseJson } from '../../guards';
import { TrustError } from './trust-error';

/** Reads the fields of one type of document and names what is wrong with one. */
export interface Fields {
  readonly value: Readonly<Record<string, unknown>>;
  readonly fail: (issue: string) => never;
  /** A whole number, `least` or more. */
  readonly count: (field: string, least: number) => number;
  /** A date and time as ISO 8601 text. */
  readonly time: (field: string) => string;
  readonly record: (field: string) => Readonly<Record<string, unknown>>;
}

/**
 * Opens the payload of a document. Its type is signed with it, so that no document passes as one of another type.
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
    time(field) {
      const given = value[field];
      return typeof given === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(given) && !Number.isNaN(Date.parse(given))
        ? given
        : fail(`${field} must be a time such as 2026-01-31T12:00:00.000Z`);
    },
    record(field) {
      const given = value[field];
      return isRecord(given) ? given : fail(`${field} must be an object`);
    },
  };
}
