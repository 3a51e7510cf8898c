/** A version as releases and the contract carry it: three numbers and an optional pre-release. */
export const SEMVER_PATTERN = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

export const isSemver = (value: unknown): value is string => typeof value === 'string' && SEMVER_PATTERN.test(value);

/** Returns the first two numbers of a version; NaN where one is missing, which equals nothing. */
export function parseMajorMinor(version: string): [major: number, minor: number] {
  const [major = NaN, minor = NaN] = version.split('.').map(Number);
  return [major, minor];
}
