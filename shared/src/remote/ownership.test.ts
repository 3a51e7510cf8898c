import { makeRelease } from '../testing/factories';
import { findOwner, findPath, findSlots, isOfferedTo } from './ownership';

const video = makeRelease({ paths: [{ path: '/user-routes/dashboard' }] });
const oldVideo = makeRelease({ version: '0.9.0', paths: [{ path: '/user-routes/old' }] });
const auth = makeRelease({ paths: [{ path: '/login' }], slots: [{ name: 'popups', session: true }] });
const registry = {
  remotes: { 'mfe-auth': { releases: [auth] }, 'mfe-video': { releases: [video, oldVideo] } },
};
const chosen = new Map([
  ['mfe-auth', auth],
  ['mfe-video', video],
]);

test.each([
  ['/login', 'mfe-auth'],
  ['/user-routes/dashboard', 'mfe-video'],
  ['/user-routes/dashboard/', 'mfe-video'],
  ['/user-routes/old', 'mfe-video'],
  ['/', undefined],
  ['/user-routes/dashboards', undefined],
])('%s belongs to %s', (pathname, owner) => {
  expect(findOwner(registry, chosen, pathname)).toBe(owner);
});

test('a path stays known when nothing of the remote can be chosen', () => {
  expect(findOwner(registry, new Map(), '/login')).toBe('mfe-auth');
});

test('the remotes of a slot come in their declared order, and in the registry’s among equals', () => {
  const filler = (order?: number) =>
    makeRelease({ slots: [{ name: 'acme.promo', ...(order !== undefined && { order }) }] });
  const all = new Map([
    ['mfe-a', filler(5)],
    ['mfe-b', filler()],
    ['mfe-c', filler()],
    ['mfe-d', filler(-1)],
  ]);
  expect(findSlots(all, 'acme.promo').map(({ name }) => name)).toEqual(['mfe-d', 'mfe-b', 'mfe-c', 'mfe-a']);
  expect(findSlots(chosen, 'popups')).toEqual([{ name: 'mfe-auth', slot: { name: 'popups', session: true } }]);
  expect(findSlots(chosen, 'dock')).toEqual([]);
});

test.each([
  ['/acme', 'mfe-acme'],
  ['/acme/offers/1', 'mfe-acme'],
  ['/acme/offers/', 'mfe-acme'],
  ['/acmes', undefined],
  ['/acme/login', 'mfe-auth'],
])('with a prefix, %s belongs to %s', (pathname, owner) => {
  const acme = makeRelease({ paths: [], prefixes: [{ path: '/acme' }] });
  const login = makeRelease({ paths: [{ path: '/acme/login' }] });
  const releases = new Map([
    ['mfe-acme', acme],
    ['mfe-auth', login],
  ]);
  expect(findOwner({ ...registry, remotes: {} }, releases, pathname)).toBe(owner);
});

test('the longest prefix decides about the conditions', () => {
  const release = makeRelease({ paths: [], prefixes: [{ path: '/acme' }, { path: '/acme/members', session: true }] });
  expect(findPath(release, '/acme/members/1')?.session).toBe(true);
  expect(findPath(release, '/acme/offers')?.session).toBeUndefined();
});

test.each([
  ['a guest', undefined, undefined],
  ['a viewer without roles', {}, undefined],
  ['a viewer with another role', { roles: ['support'] }, undefined],
  ['a viewer with the role', { roles: ['support', 'editor'] }, 'mfe-studio'],
])('a path that asks for a role: %s', (_, viewer, owner) => {
  const studio = makeRelease({ paths: [{ path: '/studio', session: true, role: 'editor' }] });
  expect(findOwner({ ...registry, remotes: {} }, new Map([['mfe-studio', studio]]), '/studio', viewer)).toBe(owner);
});

test.each([
  [{}, undefined, true],
  [{ session: true }, undefined, false],
  [{ session: true }, {}, true],
  [{ role: 'editor' }, {}, false],
  [{ role: 'editor' }, { roles: ['editor'] }, true],
])('a slot with %j is offered to %j: %s', (audience, viewer, expected) =>
  expect(isOfferedTo(audience, viewer)).toBe(expected),
);

test('a declared path is found with its conditions', () => {
  expect(findPath(makeRelease(), '/user-routes/dashboard')?.session).toBe(true);
});
