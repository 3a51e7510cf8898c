import { ManifestError, readManifest } from './manifest';

describe('readManifest', () => {
  it('accepts paths and slots as text or with their conditions', () => {
    expect(
      readManifest({
        name: 'mfe-video',
        paths: ['/login', { path: '/user-routes/dashboard', session: true, data: ['/files/search?page=0'] }],
        slots: ['popups', { name: 'header.bell', session: true }],
      }),
    ).toEqual({
      name: 'mfe-video',
      paths: [{ path: '/login' }, { path: '/user-routes/dashboard', session: true, data: ['/files/search?page=0'] }],
      slots: [{ name: 'popups' }, { name: 'header.bell', session: true }],
    });
  });

  it('accepts prefixes, roles, an order, and a slot that is unknown to this build', () => {
    const manifest = {
      name: 'mfe-acme',
      paths: [{ path: '/acme', role: 'editor' }],
      prefixes: [{ path: '/user-routes/acme', session: true, role: 'editor' }],
      slots: [{ name: 'acme.promo', order: 10 }],
    };
    expect(readManifest(manifest)).toEqual(manifest);
    expect(readManifest({ ...manifest, prefixes: ['/offers'] }).prefixes).toEqual([{ path: '/offers' }]);
  });

  it('accepts the specification’s unusual path', () => {
    expect(readManifest({ name: 'mfe-x', paths: ['/terms_&_condition'], slots: [] }).paths).toHaveLength(1);
  });

  test.each([
    ['no object', null],
    ['a foreign name', { name: 'video', paths: [], slots: [] }],
    ['no lists', { name: 'mfe-video' }],
    ['a path without its slash', { name: 'mfe-video', paths: ['login'], slots: [] }],
    ['a path with a query', { name: 'mfe-video', paths: ['/login?x=1'], slots: [] }],
    ['data of another origin', { name: 'mfe-video', paths: [{ path: '/a', data: ['https://elsewhere'] }], slots: [] }],
    ['a chunk that is no name', { name: 'mfe-video', paths: [{ path: '/a', chunk: '../b' }], slots: [] }],
    ['a slot that is no name', { name: 'mfe-video', paths: [], slots: ['Footer Promo'] }],
    ['an order that is not a number', { name: 'mfe-video', paths: [], slots: [{ name: 'dock', order: 'first' }] }],
    ['a role that is no name', { name: 'mfe-video', paths: [{ path: '/a', role: 7 }], slots: [] }],
    ['prefixes that are no list', { name: 'mfe-video', paths: [], prefixes: '/a', slots: [] }],
    ['the whole site as a prefix', { name: 'mfe-video', paths: [], prefixes: ['/'], slots: [] }],
    ['a prefix with a slash at its end', { name: 'mfe-video', paths: [], prefixes: ['/a/'], slots: [] }],
  ])('refuses %s', (_, value) => {
    expect(() => readManifest(value)).toThrow(ManifestError);
  });
});
