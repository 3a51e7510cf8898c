import { type SubtleSigning, toBase64Url } from '../signature';

const hashPattern = /^[A-Za-z0-9_-]{43}$/;

export const isHash = (value: unknown): value is string => typeof value === 'string' && hashPattern.test(value);

/** Returns base64url of the SHA-256 of a text. */
export const hashText = async (subtle: SubtleSigning, text: string): Promise<string> =>
  toBase64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
