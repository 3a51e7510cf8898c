import { paths } from '@inspire/shared/routes';

/** Enough for any honest address; what is encoded more often hides something. */
const DECODINGS = 3;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** True for text that a browser reads as a path of the site that it is on; backslashes and control characters change what it reads. */
const looksLikePath = (text: string): boolean => text.startsWith('/') && !/\/\/|\\|\p{Cc}/u.test(text);

/**
 * The path of this site that `redirecturl` names (D-6); undefined for anything else: another origin, `//host`, a script, a
 * backslash, also where one of these is encoded, and for the payment return itself.
 */
export function readSitePath(value: string | null): string | undefined {
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
