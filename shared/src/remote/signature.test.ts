import { webcrypto } from 'node:crypto';
import { RegistryError } from './registry';
import { signPayload, type SubtleSigning, verifyEnvelope } from './signature';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

async function makeKeys() {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const exported = async (key: webcrypto.CryptoKey) => (await webcrypto.subtle.exportKey('jwk', key)) as JsonWebKey;
  return { privateKey: await exported(pair.privateKey), publicKey: await exported(pair.publicKey) };
}

describe('verifyEnvelope', () => {
  it('gives the payload that was signed, with any of several keys', async () => {
    const [old, current] = [await makeKeys(), await makeKeys()];
    const keys = [
      { keyId: 'old', jwk: old.publicKey },
      { keyId: 'current', jwk: current.publicKey },
    ];
    const payload = '{"title":"जीवन"}';
    for (const [keyId, key] of [
      ['old', old],
      ['current', current],
    ] as const) {
      const envelope = await signPayload(subtle, keyId, key.privateKey, payload);
      await expect(verifyEnvelope(subtle, keys, envelope)).resolves.toBe(payload);
    }
  });

  it('refuses a changed payload, a foreign key, an unknown key id and a broken signature', async () => {
    const [ours, theirs] = [await makeKeys(), await makeKeys()];
    const keys = [{ keyId: 'ours', jwk: ours.publicKey }];
    const good = await signPayload(subtle, 'ours', ours.privateKey, '{"sequence":1}');
    const forged = await signPayload(subtle, 'ours', theirs.privateKey, '{"sequence":2}');
    const bad = [
      { ...good, payload: '{"sequence":9}' },
      forged,
      { ...good, keyId: 'theirs' },
      { ...good, signature: '' },
      { ...good, signature: 'not base64 at all!' },
    ];
    for (const envelope of bad) await expect(verifyEnvelope(subtle, keys, envelope)).rejects.toThrow(RegistryError);
  });
});
