import { z } from 'zod';

/** Public keys that may sign a registry, as JSON Web Keys (EC, P-256); private parts are rejected. */
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

/** Parses a keys file of the release commands. @throws z.ZodError or SyntaxError */
export const readTrustedKeys = (text: string) => trustedKeys.parse(JSON.parse(text));
