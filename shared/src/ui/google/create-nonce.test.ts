import { createNonce } from './create-nonce';

it('creates a new nonce each time', () => {
  expect(createNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(createNonce()).not.toBe(createNonce());
});
