import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fixedError } from '../../errors/errors';
import type { UrlSigningKey, UrlSigningKeys } from './url-signing-keys';

export type StreamKind = 'video' | 'track';

/** What a stream URL is bound to (D-16). */
export interface StreamTokenClaims {
  readonly kind: StreamKind;
  readonly id: number;
  readonly user: number;
  /** The device, and the generation of its lease when it requested the URL. */
  readonly device: number;
  readonly generation: number;
  /** Folder in the media store; a new import gets a new folder, so that running playback keeps its files. */
  readonly folder: string;
  readonly expiresAt: Date;
}

export class InvalidStreamTokenError extends fixedError('stream-invalid', 'This link isn’t valid.') {}

export class ExpiredStreamTokenError extends fixedError('stream-expired', 'This link has expired.') {}

/** Short names, because every URL of a playlist contains the token. `e` is the expiry in seconds since 1970. */
const payload = z.object({
  k: z.string(),
  t: z.enum(['video', 'track']),
  i: z.int(),
  u: z.int(),
  d: z.int(),
  n: z.int(),
  f: z.string(),
  e: z.int(),
});

const hmac = (key: UrlSigningKey, text: string): Buffer => createHmac('sha256', key.secret).update(text).digest();

export interface StreamTokens {
  sign(claims: StreamTokenClaims): string;
  /** @throws InvalidStreamTokenError for a token that none of the keys signed, ExpiredStreamTokenError */
  verify(token: string, now: Date): StreamTokenClaims;
}

/** Tokens of the form `base64url(payload).base64url(HMAC-SHA256)`; the payload names its key, for key rotation. */
export function createStreamTokens(keys: UrlSigningKeys): StreamTokens {
  const signing = keys[0];
  const byId = new Map(keys.map((key) => [key.id, key]));

  const parse = (token: string): z.output<typeof payload> | undefined => {
    const [text, signature, ...rest] = token.split('.');
    if (!text || !signature || rest.length > 0) return undefined;
    try {
      const claimed = payload.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      const key = byId.get(claimed.k);
      const received = Buffer.from(signature, 'base64url');
      const expected = key && hmac(key, text);
      return expected && received.length === expected.length && timingSafeEqual(received, expected)
        ? claimed
        : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    sign({ kind, id, user, device, generation, folder, expiresAt }) {
      const claims = {
        k: signing.id,
        t: kind,
        i: id,
        u: user,
        d: device,
        n: generation,
        f: folder,
        e: Math.floor(expiresAt.getTime() / 1_000),
      };
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${text}.${hmac(signing, text).toString('base64url')}`;
    },
    verify(token, now) {
      const claims = parse(token);
      if (!claims) throw new InvalidStreamTokenError();
      const { t: kind, i: id, u: user, d: device, n: generation, f: folder, e } = claims;
      const expiresAt = new Date(e * 1_000);
      if (expiresAt <= now) throw new ExpiredStreamTokenError();
      return { kind, id, user, device, generation, folder, expiresAt };
    },
  };
}

export const STREAM_PATH = '/media/stream/';
/** Where an edge that has the bytes of a stream asks whether its token opens them. */
export const MEDIA_RIGHTS_PATH = '/media/rights/';
export const entryFile: Readonly<Record<StreamKind, string>> = { video: 'master.m3u8', track: 'track.m4a' };

/** Relative to the site's origin (D-38); the other files of the stream share the prefix. */
export const streamPath = (token: string, kind: StreamKind): string => `${STREAM_PATH}${token}/${entryFile[kind]}`;
