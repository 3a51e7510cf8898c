import { randomBytes } from 'node:crypto';
import { toLatinDigits } from '@inspire/shared/guards';
import { hashToken } from '../tokens';

const COUNT = 10;
/** 32 characters, without those that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 120 bits: from 112 on, a fast hash is enough (ASVS 6.5.2). */
const LENGTH = 24;

const newRecoveryCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
    .join('')
    .replace(/(?<=.)(?=(.{4})+$)/g, '-');

/** Returns codes such as `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newRecoveryCode);

/** Viewers type codes in lower case, without hyphens, and with digits of their keyboard. */
export const hashRecoveryCode = (code: string): string =>
  hashToken(
    toLatinDigits(code)
      .toUpperCase()
      .replaceAll(/[^A-Z\d]/g, ''),
  );
