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

  it('is requested a second time immediately', async () => {
    const { load, requested } = setUpFailing(1);
    await expect(load()).resolves.toBe('the library');
    expect(requested()).toBe(2);
  });

  it('is not given up for good', async () => {
    const { load } = setUpFailing(2);
    await expect(load()).rejects.toThrow('cut');
    await expect(load()).resolves.toBe('the library');
  });
});
