/** A remote's name is also its package and its folder in the release store: `mfe-video`. */
export const REMOTE_NAME_PATTERN = /^mfe-[a-z][a-z0-9-]{0,40}$/;

export const isRemoteName = (value: unknown): value is string =>
  typeof value === 'string' && REMOTE_NAME_PATTERN.test(value);

/** A version of a release or of the contract: three numbers and an optional pre-release. */
export const SEMVER_PATTERN = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

export const isSemver = (value: unknown): value is string => typeof value === 'string' && SEMVER_PATTERN.test(value);

/** Returns major and minor; NaN, which equals nothing, where one is missing. */
export function parseMajorMinor(version: string): [major: number, minor: number] {
  const [major = NaN, minor = NaN] = version.split('.').map(Number);
  return [major, minor];
}
