import { paths } from '@inspire/shared/routes';

/** Enough for any legitimate URL; deeper encoding hides something. */
const DECODINGS = 3;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Returns true for text that a browser resolves to a path of this site; backslashes and control characters change that. */
const looksLikePath = (text: string): boolean => text.startsWith('/') && !/\/\/|\\|\p{Cc}/u.test(text);

/**
 * Parses the path of this site in `redirecturl` (D-6). Returns undefined for another origin, `//host`, a script or a backslash,
 * plain or encoded, and for the payment return itself.
 */
export function parseSitePath(value: string | null): string | undefined {
  if (value === null) return undefined;
  let text = value;
  for (let turn = 0; turn < DECODINGS; turn += 1) {
    if (!looksLikePath(text)) return undefined;
    const next = decoded(text);
    if (next === undefined) return undefined;
    if (next === text) break;
    text = next;
    if (turn === DECODINGS - 1) return undefined;
  }
  const { origin, pathname, search, hash } = new URL(value, window.location.origin);
  if (origin !== window.location.origin || pathname.startsWith('//') || pathname === paths.paymentReturn)
    return undefined;
  return pathname + search + hash;
}
