import { webcrypto } from 'node:crypto';
import { signText, type SubtleSigning, type TrustedKey, verifySignature } from './signature';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

async function makeKey(keyId: string): Promise<{ own: TrustedKey; published: TrustedKey }> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const jwkOf = async (key: webcrypto.CryptoKey) => (await webcrypto.subtle.exportKey('jwk', key)) as JsonWebKey;
  return {
    own: { keyId, jwk: await jwkOf(pair.privateKey) },
    published: { keyId, jwk: await jwkOf(pair.publicKey) },
  };
}

describe('verifySignature', () => {
  const text = '{"title":"जीवन"}';

  it('accepts the text that the key signed', async () => {
    const { own, published } = await makeKey('ours');
    await expect(verifySignature(subtle, published, await signText(subtle, own, text), text)).resolves.toBe(true);
  });

  it('rejects a changed text, the signature of another key and a malformed signature', async () => {
    const [ours, theirs] = [await makeKey('ours'), await makeKey('theirs')];
    const [good, forged] = [await signText(subtle, ours.own, text), await signText(subtle, theirs.own, text)];
    const isValid = (signature: string, payload = text) => verifySignature(subtle, ours.published, signature, payload);
    await expect(isValid(good, '{"title":"other"}')).resolves.toBe(false);
    for (const signature of [forged, '', 'not base64 at all!']) await expect(isValid(signature)).resolves.toBe(false);
  });
});
