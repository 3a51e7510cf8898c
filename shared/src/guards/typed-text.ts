const digit = /\p{Nd}/u;

/** Unicode lists the digits of a script as a run of ten, zero first; two such runs may touch. */
function toLatinDigit(typed: string): string {
  const code = typed.codePointAt(0) ?? 0;
  let start = code;
  while (digit.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/** Converts digits of every script to 0 to 9, and wide or narrow forms to usual ones. */
export const toLatinDigits = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Nd}/gu, toLatinDigit);

/**
 * Reads a code or a mobile number as people type and paste it: digits of any script, with spaces, hyphens or invisible marks between
 * them. Letters stay, so that a check still finds them.
 */
export const toTypedDigits = (text: string): string =>
  toLatinDigits(text).replaceAll(/[\s().\p{Pd}\u2212\p{Cf}\p{Cc}]/gu, '');
