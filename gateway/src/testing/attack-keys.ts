import { makeTestKeys, type TestKeyName, testKeyNames, type TestKeys } from '@inspire/shared/testing/trust';

export const makeAttackKeys = (): Promise<TestKeys<TestKeyName>> => makeTestKeys(testKeyNames, crypto.subtle);
