import { z } from 'zod';

/** The public keys that a registry may be signed with, as JSON Web Keys (EC, P-256); private parts are rejected. */
export const trustedKeys = z.array(
  z.object({
    keyId: z.string().min(1),
    jwk: z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      d: z.undefined().optional(),
    }),
  }),
);

/** Text of a file of keys, as the release commands write it. @throws z.ZodError or SyntaxError */
export const readTrustedKeys = (text: string) => trustedKeys.parse(JSON.parse(text));
