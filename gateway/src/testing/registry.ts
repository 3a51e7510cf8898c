import { type RegistryEnvelope, type Release, signPayload, type TrustedKey } from '@inspire/shared/remote';
import { hashOf } from './site-folder';

export interface Signer {
  readonly key: TrustedKey;
  readonly sign: (payload: string) => Promise<RegistryEnvelope>;
}

export async function createSigner(keyId = 'k1'): Promise<Signer> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const privateKey = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return {
    key: { keyId, jwk: { kty, crv, x, y } },
    sign: (payload) => signPayload(crypto.subtle, keyId, privateKey, payload),
  };
}

export const releaseOf = (version: string, given: Partial<Release> = {}): Release => ({
  version,
  entry: 'remoteEntry.js',
  contract: '1.0.0',
  container: `c_${version.replaceAll('.', '_')}`,
  paths: [],
  slots: [],
  integrity: { 'remoteEntry.js': hashOf('r'), 'page.js': hashOf('p'), 'page.css': hashOf('c') },
  preload: [],
  requires: {},
  publishedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

const dashboard = {
  path: '/user-routes/dashboard',
  session: true,
  data: ['/files/search?page=0&size=500&searchQuery='],
};

/** Hashes of the files with frames. */
export interface ListedFrames {
  readonly canaryFrames?: string | undefined;
  readonly authFrames?: string | undefined;
}

const framesOf = (frames: string | undefined): Partial<Release> => (frames === undefined ? {} : { frames });

/** A registry with the auth remote and the video remote, which has a canary for a quarter of the browsers. */
export const registryText = (sequence = 1, { canaryFrames, authFrames }: ListedFrames = {}): string =>
  JSON.stringify({
    schema: 1,
    sequence,
    remotes: {
      'mfe-video': {
        releases: [
          releaseOf('1.1.0', {
            paths: [dashboard],
            preload: ['page.js', 'page.css', 'unlisted.js'],
            weight: 25,
            ...framesOf(canaryFrames),
          }),
          releaseOf('1.0.0', { paths: [dashboard] }),
        ],
      },
      'mfe-auth': { releases: [releaseOf('2.0.0', { paths: [{ path: '/login' }], ...framesOf(authFrames) })] },
    },
  });
