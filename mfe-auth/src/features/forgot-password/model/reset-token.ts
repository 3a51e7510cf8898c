const PREFIX = '#token=';

/** Returns the token of a link that sets a new password (D-45), from a URL's fragment. */
export function parseResetToken(hash: string): string | undefined {
  const token = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : '';
  return token === '' ? undefined : token;
}
