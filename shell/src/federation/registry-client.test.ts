import { webcrypto } from 'node:crypto';
import { type Registry, signPayload, type SubtleSigning } from '@inspire/shared/remote';
import { makeRelease } from '@inspire/shared/testing';
import { makeRegistry, memoryStorage } from '../testing/releases';
import { createRegistryClient } from './registry-client';

const subtle = webcrypto.subtle as unknown as SubtleSigning;
const jwk = async (key: webcrypto.CryptoKey) => (await webcrypto.subtle.exportKey('jwk', key)) as JsonWebKey;

async function setUp(
  stored: Record<string, string> = {},
  response: () => Promise<Response> = () => Promise.reject(new Error('down')),
) {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const privateKey = await jwk(pair.privateKey);
  const issues: unknown[] = [];
  const storage = memoryStorage(stored);
  const client = createRegistryClient({
    keys: [{ keyId: 'k', jwk: await jwk(pair.publicKey) }],
    subtle,
    storage,
    fetch: response,
    onError: (issue) => issues.push(issue),
  });
  const sign = (registry: Registry) => signPayload(subtle, 'k', privateKey, JSON.stringify(registry));
  return { client, sign, storage, issues };
}

describe('the registry client', () => {
  it('takes the document’s registry and keeps it as the last good one', async () => {
    const { client, sign, storage } = await setUp();
    const envelope = await sign(makeRegistry([makeRelease()], 4));
    expect((await client.start(envelope)).sequence).toBe(4);
    expect(JSON.parse(storage.stored.get('registry') ?? '')).toEqual(envelope);
  });

  it('uses the last good one when the document has none', async () => {
    const { client, sign, storage } = await setUp();
    storage.setItem('registry', JSON.stringify(await sign(makeRegistry([makeRelease()], 4))));
    expect((await client.start(null)).remotes['mfe-video']?.releases).toHaveLength(1);
  });

  it('refuses a lower sequence than it has seen', async () => {
    const { client, sign, storage, issues } = await setUp();
    storage.setItem('registry', JSON.stringify(await sign(makeRegistry([makeRelease({ version: '5.0.0' })], 5))));
    const registry = await client.start(await sign(makeRegistry([makeRelease({ version: '4.0.0' })], 4)));
    expect(registry.sequence).toBe(5);
    expect(issues).toHaveLength(1);
  });

  it('refuses what was changed after signing', async () => {
    const { client, sign, issues } = await setUp();
    const envelope = await sign(makeRegistry([makeRelease()], 4));
    expect((await client.start({ ...envelope, payload: envelope.payload.replace('4', '9') })).sequence).toBe(0);
    expect(issues).toHaveLength(1);
  });

  it('says why nothing can be checked on an insecure origin', async () => {
    const issues: unknown[] = [];
    const client = createRegistryClient({
      keys: [],
      subtle: undefined,
      storage: undefined,
      fetch: () => Promise.reject(new Error()),
      onError: (issue) => issues.push(issue),
    });
    await client.start({ keyId: 'k', signature: '', payload: '{}' });
    expect(String(issues[0])).toMatch(/secure origin/);
  });

  it('gives nothing on refresh when the store is down or answers an error', async () => {
    const down = await setUp();
    expect(await down.client.refresh()).toBeUndefined();
    const broken = await setUp({}, () => Promise.resolve(new Response('', { status: 503 })));
    expect(await broken.client.refresh()).toBeUndefined();
  });
});
