/** A version of a release or of the contract: three numbers and an optional pre-release. */
export const SEMVER_PATTERN = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

export const isSemver = (value: unknown): value is string => typeof value === 'string' && SEMVER_PATTERN.test(value);

/** Returns major and minor; NaN, which equals nothing, where one is missing. */
export function parseMajorMinor(version: string): [major: number, minor: number] {
  const [major = NaN, minor = NaN] = version.split('.').map(Number);
  return [major, minor];
}
