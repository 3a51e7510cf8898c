import { z } from 'zod';

export const portSetting = z
  .string()
  .regex(/^\d{1,5}$/, 'must be 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be 0 to 65535');

/** Reads `TRUSTED_PROXIES`: `true`, `false`, a number of hops, or a list of IP addresses. */
export function toTrustProxy(value: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}
