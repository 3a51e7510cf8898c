import { dictionary } from '@zxcvbn-ts/language-common';
import { CommonPasswordError } from './account-errors';

const COUNT = 10_000;

/** The package ranks its passwords by how often leaks contain them, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, COUNT));

/** Rejects the 10,000 most common passwords (D-46). @throws CommonPasswordError */
export function assertUncommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw new CommonPasswordError();
}
