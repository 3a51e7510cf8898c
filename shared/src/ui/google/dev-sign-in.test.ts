import { createFakeStorage } from '../../testing/fake-storage';
import { createNonce } from './create-nonce';
import { consumeDevSignIn, startDevSignIn } from './dev-sign-in';

const entry = { email: '', returnTo: { href: '/plan-page', state: 1 } };
const request = { authorizeUrl: '/dev/identity/authorize', from: '/login', nonce: 'n'.repeat(32), entry };

it('returns the response to this tab’s request, once', () => {
  const storage = createFakeStorage();
  startDevSignIn(storage, request);
  const fragment = `#credential=a.b.c&state=${request.nonce}`;
  expect(consumeDevSignIn(storage, fragment)).toEqual({ credential: 'a.b.c', nonce: request.nonce, entry });
  expect(consumeDevSignIn(storage, fragment)).toBeUndefined();
});

it.each([
  ['without a credential', '#state=x', true],
  ['with another state', '#credential=a.b.c&state=other', true],
  ['that no one asked for', `#credential=a.b.c&state=${request.nonce}`, false],
])('ignores a response %s', (_, fragment, requested) => {
  const storage = createFakeStorage();
  if (requested) startDevSignIn(storage, request);
  expect(consumeDevSignIn(storage, fragment)).toBeUndefined();
});

it('leaves the response to another part’s request', () => {
  const storage = createFakeStorage();
  startDevSignIn(storage, request);
  const fragment = `#credential=a.b.c&state=${request.nonce}`;
  expect(consumeDevSignIn(storage, fragment, (given) => given === null)).toBeUndefined();
  expect(consumeDevSignIn(storage, fragment)).toMatchObject({ credential: 'a.b.c' });
});

it('ignores foreign values in the storage', () => {
  const storage = createFakeStorage();
  storage.setItem('inspire-sign-in', '{');
  expect(consumeDevSignIn(storage, '#credential=a.b.c&state=x')).toBeUndefined();
});

it('creates a new nonce each time', () => {
  expect(createNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(createNonce()).not.toBe(createNonce());
});
