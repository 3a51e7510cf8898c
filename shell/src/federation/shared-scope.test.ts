import React from 'react';
import * as host from '@inspire/shared/host';
import * as query from '@inspire/shared/query';
import { sharedRequests } from '@inspire/shared/remote';
import { createSharedLibraries } from './shared-libraries';
import { allowReloadAfterFailure, closeSharedScope, type OfferedLibrary, type SharedScope } from './shared-scope';

const ours = { from: 'shell', lib: () => 'the shell’s' };
const theirs = { from: 'mfe_video_2_0_0', lib: () => 'a remote’s' };

function setUp() {
  const offers: OfferedLibrary[] = [];
  const own: SharedScope = { react: { '19.3.1': ours } };
  return { scope: closeSharedScope(own, (offer) => offers.push(offer)), offers };
}

describe('the closed scope', () => {
  test.each([
    ['a higher version', '99.0.0'],
    ['the same version', '19.3.1'],
  ])('keeps the shell’s copy when a container offers %s, and tells', (_, version) => {
    const { scope, offers } = setUp();
    (scope.react ??= {})[version] = theirs;
    expect(scope).toEqual({ react: { '19.3.1': ours } });
    expect(offers).toEqual([{ library: 'react', version, from: 'mfe_video_2_0_0' }]);
  });

  it('stays as it is when its versions are replaced, defined or deleted', () => {
    const { scope } = setUp();
    scope.react = { '99.0.0': theirs };
    Object.assign(scope, { react: { '99.0.0': theirs } });
    Object.defineProperty(scope, 'react', { value: {}, configurable: true });
    Object.defineProperty(scope.react, '19.3.1', { value: theirs, configurable: true });
    delete scope.react['19.3.1'];
    delete scope.react;
    expect(scope).toEqual({ react: { '19.3.1': ours } });
  });

  it('reports nothing when the runtime sets the same library again, as it does for each container', () => {
    const { scope, offers } = setUp();
    scope.react = scope.react ?? {};
    (scope.react ??= {})['19.3.1'] = ours;
    expect(offers).toEqual([]);
  });

  it('lets remotes share libraries that the shell does not have', () => {
    const { scope } = setUp();
    scope.charts = { '1.0.0': theirs };
    expect(scope.charts).toEqual({ '1.0.0': theirs });
  });
});

describe('a library that did not come', () => {
  function setUpFailing(failures: number) {
    let requested = 0;
    const library: SharedScope[string][string] = {
      get: () => ((requested += 1) <= failures ? Promise.reject(new Error('cut')) : Promise.resolve('the library')),
    };
    allowReloadAfterFailure({ query: { '1.0.0': library } });
    const load = () => (library.loading ??= library.get?.());
    return { load, requested: () => requested };
  }

  it('is requested a second time immediately, and is not given up for good', async () => {
    const { load, requested } = setUpFailing(2);
    await expect(load()).rejects.toThrow('cut');
    expect(requested()).toBe(2);
    await expect(load()).resolves.toBe('the library');
  });
});

describe('the shared libraries', () => {
  const libraries = createSharedLibraries({ react: '19.3.1', 'react-dom': '19.3.1', '@inspire/shared': '1.3.0' });

  test('remotes get the shell’s own copy of each shared library', async () => {
    expect(Object.keys(libraries)).toEqual(sharedRequests);
    expect((await libraries.react.get())()).toBe(React);
    expect((await libraries['@inspire/shared/host'].get())()).toHaveProperty('useHost', host.useHost);
    expect((await libraries['@inspire/shared/query'].get())()).toHaveProperty('QueryClient', query.QueryClient);
  });

  test('every library says its version and accepts remotes of the same major version', () => {
    expect(libraries['react/jsx-runtime']).toMatchObject({
      version: '19.3.1',
      shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
    });
    expect(libraries['@inspire/shared/query']).toMatchObject({
      version: '1.3.0',
      shareConfig: { singleton: true, requiredVersion: '^1.0.0' },
    });
    // The query cache is the only one that loads on first use.
    expect(Object.keys(libraries).filter((name) => !libraries[name as keyof typeof libraries].lib)).toEqual([
      '@inspire/shared/query',
    ]);
  });
});
