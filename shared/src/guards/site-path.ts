import { Url } from './url';

/** Enough for legitimate paths; deeper encoding is suspicious. */
const MAX_DECODINGS = 3;
/** A placeholder origin: a path resolves the same way on every origin. */
const ANY_ORIGIN = 'http://site.invalid';

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Browsers treat `//` as the start of a host and `\` as `/`, and they drop control characters. */
const looksLikePath = (text: string): boolean => text.startsWith('/') && !/\/\/|\\|\p{Cc}/u.test(text);

/** Checks the text and each of its decodings, because a later step may decode it again. */
function isPathInEveryDecoding(value: string): boolean {
  let text = value;
  for (let decodings = 0; decodings < MAX_DECODINGS; decodings += 1) {
    if (!looksLikePath(text)) return false;
    const decoded = decode(text);
    if (decoded === undefined) return false;
    if (decoded === text) return true;
    text = decoded;
  }
  return false;
}

/**
 * Parses a path of this site with query and fragment: the only check against open redirects.
 * @returns the normalized path; undefined for another origin, `//host`, a script, a backslash or white space, plain or
 * encoded
 */
export function parseSitePath(value: string | null | undefined): string | undefined {
  if (typeof value !== 'string' || /\s/u.test(value) || !isPathInEveryDecoding(value)) return undefined;
  const { origin, pathname, search, hash } = new Url(value, ANY_ORIGIN);
  return origin === ANY_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
