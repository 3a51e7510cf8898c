import { webcrypto } from 'node:crypto';
import { makeTestKeys, publicPart, roleOf, signTestDocument } from '../../testing/trust';
import type { SubtleSigning } from '../signature';
import { verifyPreview } from './preview';
import type { Root } from './root';
import type { TrustError } from './trust-error';

const subtle = webcrypto.subtle as unknown as SubtleSigning;
const now = Date.parse('2026-06-01T12:00:00.000Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

async function generate(): Promise<JsonWebKey> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  return (await webcrypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey;
}

const preview = {
  type: 'preview',
  name: 'mfe-video',
  base: 'https://previews.example/mfe-video/12/',
  manifest: 'A'.repeat(43),
  expires: inHours(24),
};

async function open(content: object, by: 'team' | 'operations' = 'team') {
  const keys = await makeTestKeys(['team', 'operations'], generate);
  const root: Root = {
    type: 'root',
    version: 1,
    expires: inHours(1_000),
    keys: { team: publicPart(keys.team), operations: publicPart(keys.operations) },
    operations: roleOf(keys.operations),
    snapshot: roleOf(keys.operations),
    releases: { 'mfe-video': roleOf(keys.team) },
  };
  return verifyPreview({ subtle, now }, root, await signTestDocument(subtle, [keys[by]], content));
}

it('accepts what the team of the remote signed, for a day', async () => {
  await expect(open(preview)).resolves.toEqual(preview);
});

it.each([
  ['signed with an operations key', preview, 'operations', 'untrusted'],
  ['of a remote that root gives to no team', { ...preview, name: 'mfe-other' }, 'team', 'unlisted'],
  ['that has expired', { ...preview, expires: inHours(-1) }, 'team', 'expired'],
  ['that is valid for longer than a day', { ...preview, expires: inHours(24 * 30) }, 'team', 'expired'],
  ['on no proper address', { ...preview, base: 'https://previews.example/mfe-video/12' }, 'team', 'malformed'],
  ['without a hash', { ...preview, manifest: 'none' }, 'team', 'malformed'],
] as const)('rejects a link %s', async (_, content, by, fault) => {
  const error = await open(content, by).then(
    () => Promise.reject(new Error('was accepted')),
    (thrown: TrustError) => thrown,
  );
  expect((error as TrustError).fault).toBe(fault);
});
