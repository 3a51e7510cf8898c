import { createNonce } from './create-nonce';
import { consumeDevSignIn, startDevSignIn } from './dev-sign-in';

const entry = { email: '', returnTo: { href: '/plan-page', state: 1 } };
const request = { authorizeUrl: '/dev/identity/authorize', from: '/login', nonce: 'n'.repeat(32), entry };

function makeStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
}

it('sends the return page and the nonce to the provider', () => {
  const address = new URL(startDevSignIn(makeStorage(), request), 'http://localhost');
  expect(address.pathname).toBe('/dev/identity/authorize');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    redirect_uri: '/login',
    nonce: request.nonce,
    state: request.nonce,
  });
});

it('returns the response to this tab’s request, once', () => {
  const storage = makeStorage();
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
  const storage = makeStorage();
  if (requested) startDevSignIn(storage, request);
  expect(consumeDevSignIn(storage, fragment)).toBeUndefined();
});

it('ignores foreign values in the storage', () => {
  const storage = makeStorage();
  storage.setItem('inspire-sign-in', '{');
  expect(consumeDevSignIn(storage, '#credential=a.b.c&state=x')).toBeUndefined();
});

it('creates a new nonce each time', () => {
  expect(createNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(createNonce()).not.toBe(createNonce());
});
