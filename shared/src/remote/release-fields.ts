import { isRecord } from '../guards';
import { isSlotName, type Ownership, readOwnership } from './manifest';

/** The files of a release and what loading them needs. Names are relative to its folder (`releaseBase`). */
export interface ReleaseFiles {
  readonly entry: string;
  /** Global name of its federation container: of its own for each release, so that two never share state. */
  readonly container: string;
  /** `sha384-…` of every script and style that may run. A file that is not listed does not run. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Files that every page of the remote needs first. */
  readonly preload: readonly string[];
  /**
   * `sha384-…` of the file with the frames of its pages, which the gateway inserts into documents; unknown to shells before
   * contract 1.3.
   */
  readonly frames?: string;
  /** Shared libraries and the versions it was built with; a shell that offers others reports the mismatch. */
  readonly requires: Readonly<Record<string, string>>;
}

const fileName = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/;
const isFile = (value: unknown): value is string =>
  typeof value === 'string' && fileName.test(value) && !value.includes('..');
const sha384 = /^sha384-[A-Za-z0-9+/]{64}$/;

/** Written one way only: lower-case host, no user, query or fragment, a slash at the end; without https on this machine alone. */
const baseAddress =
  /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/$/;
export const isBase = (value: unknown): value is string => typeof value === 'string' && baseAddress.test(value);

const isTextRecord = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string');

function readIntegrity(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  if (
    !entries.every(
      (entry): entry is [string, string] => isFile(entry[0]) && typeof entry[1] === 'string' && sha384.test(entry[1]),
    )
  ) {
    return undefined;
  }
  return Object.fromEntries(entries);
}

/**
 * Reads the files of a release from untrusted data.
 * @param fail throws the reader's own error
 */
export function readReleaseFiles(
  value: Readonly<Record<string, unknown>>,
  fail: (issue: string) => never,
): ReleaseFiles {
  const { entry, container, preload = [], requires = {}, frames } = value;
  const integrity = readIntegrity(value.integrity);
  if (!integrity) return fail('integrity must map files to sha384 hashes');
  if (!isFile(entry) || !(entry in integrity)) return fail('entry must be a file with a hash');
  if (typeof container !== 'string' || !/^[A-Za-z_]\w*$/.test(container))
    return fail('container must be an identifier');
  if (!Array.isArray(preload) || !preload.every(isFile)) return fail('preload must list files');
  if (!isTextRecord(requires)) return fail('requires must map libraries to versions');
  if (frames !== undefined && (typeof frames !== 'string' || !sha384.test(frames)))
    return fail('frames must be a sha384 hash');
  return { entry, container, integrity, preload, requires, ...(frames !== undefined && { frames }) };
}

/** Reads what a release owns. A slot name that only a newer contract allows is left out, so that the rest stays readable. */
export function readOwned(value: Record<string, unknown>): Ownership {
  const nameOf = (slot: unknown): unknown => (isRecord(slot) ? slot.name : slot);
  const isKnown = (name: unknown) => typeof name !== 'string' || isSlotName(name);
  return readOwnership({
    ...value,
    slots: Array.isArray(value.slots) ? value.slots.filter((slot) => isKnown(nameOf(slot))) : value.slots,
  });
}
