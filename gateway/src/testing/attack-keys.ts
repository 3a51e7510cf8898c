import { makeTestKeys, type TestKeyName, testKeyNames, type TestKeys } from '@inspire/shared/testing/trust';

export const makeAttackKeys = (): Promise<TestKeys<TestKeyName>> =>
  makeTestKeys(testKeyNames, async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    return crypto.subtle.exportKey('jwk', pair.privateKey);
  });
