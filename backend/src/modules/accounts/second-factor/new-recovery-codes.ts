import { randomBytes } from 'node:crypto';
import { hashToken } from '../tokens';

const COUNT = 10;
/** 32 characters, without those that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 bits, so that a fast hash is enough. */
const LENGTH = 16;

const newRecoveryCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
    .join('')
    .replace(/(?<=.)(?=(.{4})+$)/g, '-');

/** Returns codes such as `ABCD-EFGH-JKLM-NPQR`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newRecoveryCode);

/** Viewers type codes in lower case, and without hyphens. */
export const hashRecoveryCode = (code: string): string => hashToken(code.toUpperCase().replaceAll(/[^A-Z\d]/g, ''));
