import { defineRemote } from '@inspire/shared/remote';
import { createFakeStorage, createTestHost, makeRelease } from '@inspire/shared/testing';
import { makeRegistry, openWhole } from '../testing/releases';
import { createFailedReleases } from './failed-releases';
import { createIntegrityTable } from './integrity';
import { RemoteUnavailableError } from './release-failure';
import type { StartedRemote } from './remote-instance';
import { createRemoteLoader, type RemoteLoaderOptions } from './remote-loader';

const newest = makeRelease({ version: '2.0.0' });
const previous = makeRelease({ version: '1.0.0' });
const registry = makeRegistry([newest, previous]);
const started = (): StartedRemote => ({ host: createTestHost(), dispose: () => undefined });
const good = { default: defineRemote({ routes: () => [] }) };

function setUp(containers: Record<string, unknown>, options: Partial<RemoteLoaderOptions> = {}) {
  const requested: string[] = [];
  const failures: string[] = [];
  const failed = createFailedReleases(createFakeStorage(), () => 0);
  const load = createRemoteLoader({
    runtime: {
      load(container, entry) {
        requested.push(entry);
        const given = containers[container];
        if (given === 'hang') return new Promise(() => undefined);
        return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
      },
    },
    integrity: createIntegrityTable('https://inspire.example'),
    open: openWhole,
    failed,
    choiceContextFor: () => ({ contract: '1.0.0', bucket: 0 }),
    libraries: { react: '19.3.1' },
    prepare: () => Promise.resolve(),
    start: () => Promise.resolve(started()),
    isReachable: () => Promise.resolve(true),
    refetch: () => Promise.resolve(),
    onFailure: ({ version, phase }) => failures.push(`${version} ${phase}`),
    ...options,
  });
  return { load: () => load('mfe-video', registry), loader: load, requested, failures, failed };
}

afterEach(() => void jest.useRealTimers());

describe('loading a remote', () => {
  it.each([
    ['files that do not load', new Error('404'), {}, '2.0.0 load'],
    ['a module of another shape', { default: { screens: [] } }, {}, '2.0.0 shape'],
    ['nothing exposed', undefined, {}, '2.0.0 shape'],
  ])('falls back to the previous release after %s', async (_, module, options, failure) => {
    const { load, failures, failed } = setUp({ mfe_video_2_0_0: module, mfe_video_1_0_0: good }, options);
    expect((await load()).release.version).toBe('1.0.0');
    expect(failures).toEqual([failure]);
    expect([...failed.of('mfe-video')]).toEqual(['2.0.0']);
  });

  it('reports the time of the release that runs, not of the one that failed', async () => {
    const loaded: unknown[] = [];
    const onLoaded: RemoteLoaderOptions['onLoaded'] = (name, { version }, ms) => loaded.push([name, version, ms]);
    const { load } = setUp({ mfe_video_2_0_0: new Error('404'), mfe_video_1_0_0: good }, { onLoaded });
    await load();
    expect(loaded).toEqual([['mfe-video', '1.0.0', expect.any(Number)]]);
  });

  it('falls back after a release that throws at its start', async () => {
    const { load, failures } = setUp(
      { mfe_video_2_0_0: good, mfe_video_1_0_0: good },
      {
        start: ({ release }) =>
          release.version === '2.0.0' ? Promise.reject(new Error('start')) : Promise.resolve(started()),
      },
    );
    expect((await load()).release.version).toBe('1.0.0');
    expect(failures).toEqual(['2.0.0 start']);
  });

  it('does not blame a release for a library that the shell lacks, and requests both together', async () => {
    const cause = new Error('ChunkLoadError');
    const order: string[] = [];
    const prepare = () => (order.push('prepare'), Promise.reject(cause));
    const runtime = { load: () => (order.push('load'), Promise.resolve(good)) };
    const { load, failures, failed } = setUp({}, { prepare, runtime });
    await expect(load()).rejects.toMatchObject({ name: 'RemoteUnavailableError', cause, hung: false });
    expect(order).toEqual(['prepare', 'load']);
    expect(failures).toEqual([]);
    expect([...failed.of('mfe-video')]).toEqual([]);
  });

  it('does not blame a release while it waits for a part of the shell that hangs', async () => {
    jest.useFakeTimers();
    const hang = () => new Promise<never>(() => undefined);
    const { load, failures } = setUp({}, { prepare: hang, runtime: { load: hang } });
    const loaded = expect(load()).rejects.toMatchObject({ name: 'RemoteUnavailableError', hung: true });
    await jest.advanceTimersByTimeAsync(20_000);
    await loaded;
    expect(failures).toEqual([]);
  });

  it('requests failed files once more, under another address', async () => {
    const requested: string[] = [];
    const runtime = {
      load: (_: string, entry: string) =>
        requested.push(entry) === 1 ? Promise.reject(new Error('reset')) : Promise.resolve(good),
    };
    const { load, failures } = setUp({}, { runtime });
    expect((await load()).release.version).toBe('2.0.0');
    expect(requested).toEqual([
      '/remotes/mfe-video/2.0.0/remoteEntry.js',
      expect.stringMatching(/^\/remotes\/mfe-video\/2\.0\.0\/remoteEntry\.js\?try=\d/),
    ]);
    expect(failures).toEqual([]);
  });

  it('refetches failed files past the cache: the entry alone, or after a failed chunk all first files', async () => {
    const release = makeRelease({ version: '2.0.0', preload: ['assets/a.js', 'assets/b.css'] });
    const refetched: string[] = [];
    const options = { refetch: (address: string) => (refetched.push(address), Promise.resolve()) };
    const chunkError = Object.assign(new Error('Loading chunk 7 failed'), {
      request: '/remotes/mfe-video/2.0.0/assets/a.js',
    });
    await setUp({ mfe_video_2_0_0: new Error('down') }, options)
      .loader('mfe-video', makeRegistry([release]))
      .catch(() => undefined);
    expect(refetched.splice(0)).toEqual(['/remotes/mfe-video/2.0.0/remoteEntry.js']);
    await setUp({ mfe_video_2_0_0: chunkError }, options)
      .loader('mfe-video', makeRegistry([release]))
      .catch(() => undefined);
    expect(refetched).toEqual(
      ['remoteEntry.js', 'assets/a.js', 'assets/b.css'].map((file) => `/remotes/mfe-video/2.0.0/${file}`),
    );
  });

  it('does not blame a release while the store cannot be reached', async () => {
    const { load, failed } = setUp(
      { mfe_video_2_0_0: new Error('offline'), mfe_video_1_0_0: good },
      { isReachable: () => Promise.resolve(false) },
    );
    await load();
    expect(failed.of('mfe-video').size).toBe(0);
  });

  it('tries marked releases last, under a new address, and says what failed when none works', async () => {
    const { load, requested, failed } = setUp({ mfe_video_2_0_0: new Error('404'), mfe_video_1_0_0: new Error('404') });
    failed.mark('mfe-video', '2.0.0');
    await expect(load()).rejects.toMatchObject({
      remote: 'mfe-video',
      failures: [{ version: '1.0.0' }, { version: '2.0.0' }],
    });
    await expect(load()).rejects.toBeInstanceOf(RemoteUnavailableError);
    expect(new Set(requested).size).toBe(requested.length);
  });

  it('gives up after 18 seconds in all, however many releases hang', async () => {
    jest.useFakeTimers();
    const { load } = setUp({ mfe_video_2_0_0: 'hang', mfe_video_1_0_0: 'hang' });
    const outcome = load().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(18_000);
    const error = await outcome;
    expect(error).toBeInstanceOf(RemoteUnavailableError);
    expect((error as RemoteUnavailableError).hung).toBe(true);
  });

  it('is unavailable immediately when no release fits the contract', async () => {
    const { load, requested, failures } = setUp({}, { choiceContextFor: () => ({ contract: '2.0.0', bucket: 0 }) });
    await expect(load()).rejects.toMatchObject({ failures: [] });
    expect([requested, failures]).toEqual([[], ['2.0.0 contract', '1.0.0 contract']]);
  });

  it('rejects and reports a release of another contract before any of its code runs', async () => {
    const listed = makeRegistry([makeRelease({ version: '3.0.0', contract: '1.1.0' }), previous]);
    const { loader, requested, failures, failed } = setUp({ mfe_video_1_0_0: good });
    expect((await loader('mfe-video', listed)).release.version).toBe('1.0.0');
    expect([requested, failures]).toEqual([['/remotes/mfe-video/1.0.0/remoteEntry.js'], ['3.0.0 contract']]);
    expect(failed.of('mfe-video').size).toBe(0);
  });

  it('reports a shared library of another major, and uses the shell’s', async () => {
    const listed = makeRegistry([makeRelease({ version: '2.0.0', requires: { react: '^20.0.0' } })]);
    const { loader, failures } = setUp({ mfe_video_2_0_0: good });
    expect((await loader('mfe-video', listed)).release.version).toBe('2.0.0');
    expect(failures).toEqual(['2.0.0 singleton']);
  });

  it('requests each remote under its own address the first time, because documents preload that address', async () => {
    const { loader, requested } = setUp({ mfe_video_2_0_0: good });
    await loader('mfe-video', registry);
    await loader('mfe-auth', makeRegistry([makeRelease({ version: '2.0.0' })], 'mfe-auth'));
    expect(requested).toEqual(['/remotes/mfe-video/2.0.0/remoteEntry.js', '/remotes/mfe-auth/2.0.0/remoteEntry.js']);
  });

  it('forgets that a release failed once it works', async () => {
    const containers: Record<string, unknown> = {
      mfe_video_2_0_0: new Error('404'),
      mfe_video_1_0_0: new Error('404'),
    };
    const { load, failed } = setUp(containers);
    await load().catch(() => undefined);
    expect([...failed.of('mfe-video')].sort()).toEqual(['1.0.0', '2.0.0']);
    containers.mfe_video_2_0_0 = good;
    await load();
    expect([...failed.of('mfe-video')]).toEqual(['1.0.0']);
  });

  it('takes a developer’s own build first, falls back from it, and never marks it', async () => {
    const override = makeRelease({
      version: 'local',
      container: 'mfe_video_dev',
      base: 'http://localhost:4001/',
      integrity: {},
    });
    const { load, requested, failed, failures } = setUp(
      { mfe_video_dev: new Error('down'), mfe_video_2_0_0: good },
      { choiceContextFor: () => ({ contract: '1.0.0', bucket: 0, override }) },
    );
    expect((await load()).release.version).toBe('2.0.0');
    expect(requested[0]).toBe('http://localhost:4001/remoteEntry.js');
    expect(failures).toEqual(['local load']);
    expect(failed.of('mfe-video').size).toBe(0);
  });

  it('does not start a remote that loads after its deadline', async () => {
    jest.useFakeTimers();
    const wanted: boolean[] = [];
    let arrive = () => undefined as void;
    const libraries = new Promise<void>((resolve) => (arrive = resolve));
    const { load } = setUp(
      { mfe_video_2_0_0: good, mfe_video_1_0_0: good },
      {
        start: async ({ release }, isWanted) => {
          if (release.version === '2.0.0') await libraries;
          wanted.push(isWanted());
          return started();
        },
      },
    );
    const outcome = load();
    await jest.advanceTimersByTimeAsync(8_000);
    expect((await outcome).release.version).toBe('1.0.0');
    arrive();
    await jest.advanceTimersByTimeAsync(0);
    expect(wanted).toEqual([true, false]);
  });
});
