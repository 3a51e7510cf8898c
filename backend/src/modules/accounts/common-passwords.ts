import { dictionary } from '@zxcvbn-ts/language-common';
import { CommonPasswordError } from './account-errors';

const COUNT = 10_000;

/** The package ranks its passwords by how often leaks contain them, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, COUNT));

/** Words of this site; docs/security/controls.md lists them. */
export const SITE_WORDS: readonly string[] = [
  'inspire',
  'inspirevideo',
  'inspirevideos',
  'inspireaudio',
  'studio',
  'viewer',
];

/** Without what people add to a word: digits, signs and capitals. */
const toWord = (password: string): string => password.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Rejects the 10,000 most common passwords (D-46), and what anyone can guess here. @throws CommonPasswordError */
export function assertUncommonPassword(password: string): void {
  // Full-width letters are as easy to guess.
  const text = password.normalize('NFKC');
  if (common.has(text.toLowerCase()) || SITE_WORDS.includes(toWord(text))) throw new CommonPasswordError();
}
