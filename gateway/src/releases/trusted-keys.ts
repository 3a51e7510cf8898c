import { z } from 'zod';

/** A public key as a JSON Web Key (EC, P-256); private parts are rejected. */
const trustedKey = z.object({
  keyId: z.string().min(1),
  jwk: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.undefined().optional(),
  }),
});

/** The site keys, and how many of them have to sign. */
export const siteKeys = z
  .object({ keys: z.array(trustedKey).min(1), threshold: z.number().int().min(1) })
  .refine(({ keys, threshold }) => threshold <= keys.length, 'threshold must not be more than the number of keys');

/** Parses `site-public.json` of the release commands. @throws z.ZodError or SyntaxError */
export const readSiteKeys = (text: string) => siteKeys.parse(JSON.parse(text));
