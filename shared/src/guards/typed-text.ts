import { Url } from './url';

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
 * Reads a code or a number as people type and paste it: digits of any script, with spaces, hyphens, dots, brackets
 * or invisible marks between them. Letters stay, so that a check still finds them.
 */
export const toTypedDigits = (text: string): string =>
  toLatinDigits(text).replaceAll(/[\s().\p{Pd}\u2212\p{Cf}\p{Cc}]/gu, '');

/** Reads a mobile number as people write it in India: `09876543210` is ten digits, and `0091` is `+91`. */
export const toMobileNumber = (text: string): string =>
  toTypedDigits(text)
    .replace(/^00(?=\d{12}$)/, '+')
    .replace(/^0(?=\d{10}$)/, '');

/** SPEC-5: an optional +NN country prefix, then 10 digits. */
export const mobilePattern = /^(\+\d{2})?\d{10}$/;

/** Top-level domains of other scripts begin with `xn--`. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,})$/;

/** Marks around text that was copied from an app or a web page. */
const pastedMarks = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const domainOfLetters = /^[\p{L}\p{M}\p{Nd}.\u3002-]+$/u;

/**
 * Reads an email address as people type and paste it. Its domain gets the form that mail servers use: `xn--
 * h2brj9c` for `भारत`.
 */
export function toEmail(text: string): string {
  const email = text.replaceAll(pastedMarks, '').normalize('NFKC').trim();
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (/^\p{ASCII}*$/u.test(domain) || !domainOfLetters.test(domain)) return email;
  try {
    return email.slice(0, at) + new Url(`https://${domain}`).hostname;
  } catch {
    return email;
  }
}
