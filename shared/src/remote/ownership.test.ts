import { makeRelease } from '../testing/factories';
import { findOwner, findPath, findSlot } from './ownership';

const video = makeRelease({ paths: [{ path: '/user-routes/dashboard' }] });
const oldVideo = makeRelease({ version: '0.9.0', paths: [{ path: '/user-routes/old' }] });
const auth = makeRelease({ paths: [{ path: '/login' }], slots: [{ name: 'popups', session: true }] });
const registry = {
  schema: 1 as const,
  sequence: 1,
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

test('slots tell whether a guest has them', () => {
  expect(findSlot(chosen, 'popups')).toEqual({ name: 'mfe-auth', slot: { name: 'popups', session: true } });
  expect(findSlot(chosen, 'dock')).toBeUndefined();
});

test('a declared path is found with its conditions', () => {
  expect(findPath(makeRelease(), '/user-routes/dashboard')?.session).toBe(true);
});
