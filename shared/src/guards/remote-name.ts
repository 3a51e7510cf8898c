/** A remote's name is also its package and its folder in the release store: `mfe-video`. */
export const REMOTE_NAME_PATTERN = /^mfe-[a-z][a-z0-9-]{0,40}$/;

export const isRemoteName = (value: unknown): value is string =>
  typeof value === 'string' && REMOTE_NAME_PATTERN.test(value);
