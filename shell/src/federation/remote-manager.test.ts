import { defineRemote, type Release } from '@inspire/shared/remote';
import { createFakeStorage, createTestHost, makeRelease } from '@inspire/shared/testing';
import { makeRegistry, openWhole } from '../testing/releases';
import type { SiteRegistry } from '../trust/site-registry';
import { createFailedReleases } from './failed-releases';
import type { ReleaseFailure } from './release-failure';
import { createRemoteManager } from './remote-manager';

const releases = {
  one: makeRelease({ version: '1.0.0' }),
  two: makeRelease({ version: '2.0.0', paths: [{ path: '/user-routes/new' }] }),
};
const first = makeRegistry([releases.one]);
const second = makeRegistry([releases.two, releases.one]);

interface SetUp {
  readonly start?: SiteRegistry;
  readonly requested?: SiteRegistry;
  /** What a remote is completed to. */
  readonly completed?: SiteRegistry | undefined;
  readonly isReachable?: boolean;
}

function setUp({ start = first, requested = second, completed, isReachable = true }: SetUp = {}) {
  const completing: string[] = [];
  const ended: string[] = [];
  const failures: ReleaseFailure[] = [];
  const failed = createFailedReleases(createFakeStorage(), () => 0);
  const run = (name: string, release: Release) => ({
    name,
    release,
    module: defineRemote({ routes: () => [] }),
    host: createTestHost(),
    dispose: () => void ended.push(`${name} ${release.version}`),
  });
  const store: { requested: SiteRegistry | undefined } = { requested };
  const site = createRemoteManager({
    registry: Promise.resolve(start),
    fetchRegistry: () => Promise.resolve(store.requested),
    complete: (name) => (completing.push(name), Promise.resolve(completed)),
    open: openWhole,
    choiceContextFor: () => ({ contract: '1.0.0', bucket: 0 }),
    failed,
    load: (name, { remotes }) => {
      const [release] = remotes[name]?.releases ?? [];
      return release && 'entry' in release ? Promise.resolve(run(name, release)) : Promise.reject(new Error('none'));
    },
    isReachable: () => Promise.resolve(isReachable),
    onFailure: (failure) => failures.push(failure),
    viewer: () => undefined,
  });
  return { site, ended, failures, failed, store, completing };
}

describe('a newer registry', () => {
  it('is applied immediately to remotes that are not running', async () => {
    const { site } = setUp();
    await site.ready;
    expect(site.ownerOf('/user-routes/new')).toBeUndefined();
    await site.refresh();
    expect(site.ownerOf('/user-routes/new')).toBe('mfe-video');
    expect((await site.load('mfe-video')).release.version).toBe('2.0.0');
    expect(site.outdated()).toEqual([]);
  });

  it('keeps running remotes unchanged, and reports them as outdated', async () => {
    const { site } = setUp();
    await site.load('mfe-video');
    await site.refresh();
    expect(site.chosen().get('mfe-video')?.version).toBe('1.0.0');
    expect(site.outdated()).toEqual([{ name: 'mfe-video', version: '2.0.0' }]);
  });

  it('that rolls back is a change like any other', async () => {
    const { site, store } = setUp();
    await site.ready;
    await site.refresh();
    await site.load('mfe-video');
    store.requested = {
      ...second,
      remotes: { 'mfe-video': { pinned: '1.0.0', releases: [releases.two, releases.one] } },
    };
    await site.refresh();
    expect(site.outdated()).toMatchObject([{ version: '1.0.0' }]);
  });

  it('reports no remote as outdated because of a release that failed here', async () => {
    const { site, failed } = setUp();
    await site.load('mfe-video');
    failed.mark('mfe-video', '2.0.0');
    await site.refresh();
    expect(site.outdated()).toEqual([]);
  });

  it('that cannot be loaded changes nothing', async () => {
    const { site, store } = setUp();
    await site.load('mfe-video');
    store.requested = undefined;
    await site.refresh();
    expect(site.outdated()).toEqual([]);
  });
});

describe('a remote that the document only hints at', () => {
  const hint = { paths: [{ path: '/user-routes/dashboard' }, { path: '/user-routes/new' }], slots: [{ name: 'dock' }] };
  const hinted: SiteRegistry = { ...makeRegistry([]), remotes: {}, hints: { 'mfe-video': hint } };

  it('owns what it is said to own until its list is verified, which happens once and before it loads', async () => {
    const { site, completing } = setUp({ start: hinted, completed: first });
    await site.ready;
    expect([site.ownerOf('/user-routes/new'), site.slotFillers('dock').length]).toEqual(['mfe-video', 1]);
    expect([...site.chosen()]).toEqual([]);
    const [opened, instance] = await Promise.all([site.openChosen('mfe-video'), site.load('mfe-video')]);
    expect([completing, opened?.version, instance.release.version]).toEqual([['mfe-video'], '1.0.0', '1.0.0']);
    expect(site.slotFillers('dock')).toEqual([]);
  });

  it('does not own a path that its verified list does not declare', async () => {
    const { site } = setUp({ start: hinted, completed: first });
    expect(await site.findOwner('/user-routes/new')).toBeUndefined();
    expect(await site.findOwner('/user-routes/dashboard')).toBe('mfe-video');
  });

  it('keeps the path while its list cannot be had, and does not load (D-51)', async () => {
    const { site } = setUp({ start: hinted });
    expect(await site.findOwner('/user-routes/new')).toBe('mfe-video');
    expect(await site.openChosen('mfe-video')).toBeUndefined();
    await expect(site.load('mfe-video')).rejects.toThrow();
    expect(site.statusOf('mfe-video')).toBe('failed');
  });
});

test('a remote that was loaded ends with the page', async () => {
  const { site, ended } = setUp();
  await site.load('mfe-video');
  site.dispose();
  expect(ended).toEqual(['mfe-video 1.0.0']);
});
