import { defineRemote } from '@inspire/shared/remote';
import { makeRelease } from '@inspire/shared/testing';
import { makeRegistry, memoryStorage } from '../testing/releases';
import { createFailedReleases } from './failed-releases';
import { createIntegrityTable } from './integrity';
import { createRemoteLoader, RemoteUnavailableError, type RemoteLoaderOptions } from './remote-loader';

const newest = makeRelease({ version: '2.0.0' });
const previous = makeRelease({ version: '1.0.0' });
const registry = makeRegistry([newest, previous]);
const good = { default: defineRemote({ routes: () => [] }) };

/** Containers by name: a module, or an error to fail with. */
function setUp(containers: Record<string, unknown>, options: Partial<RemoteLoaderOptions> = {}) {
  const asked: string[] = [];
  const failures: string[] = [];
  const failed = createFailedReleases(memoryStorage(), () => 0);
  const load = createRemoteLoader({
    runtime: {
      load(container, entry) {
        asked.push(entry);
        const given = containers[container];
        if (given === 'hang') return new Promise(() => undefined);
        return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
      },
    },
    integrity: createIntegrityTable('https://inspire.example'),
    failed,
    chooser: { contract: '1.0.0', bucket: 0 },
    start: () => Promise.resolve(),
    isReachable: () => Promise.resolve(true),
    onFailure: ({ version, phase }) => failures.push(`${version} ${phase}`),
    ...options,
  });
  return { load: () => load('mfe-video', registry), asked, failures, failed };
}

describe('loading a remote', () => {
  it('takes the newest release', async () => {
    const { load, asked } = setUp({ mfe_video_2_0_0: good });
    expect((await load()).release.version).toBe('2.0.0');
    expect(asked).toEqual(['/remotes/mfe-video/2.0.0/remoteEntry.js']);
  });

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

  it('falls back after a release that throws at its start', async () => {
    const { load, failures } = setUp(
      { mfe_video_2_0_0: good, mfe_video_1_0_0: good },
      { start: ({ release }) => (release.version === '2.0.0' ? Promise.reject(new Error('start')) : Promise.resolve()) },
    );
    expect((await load()).release.version).toBe('1.0.0');
    expect(failures).toEqual(['2.0.0 start']);
  });

  it('does not blame a release while the store cannot be reached', async () => {
    const { load, failed } = setUp({ mfe_video_2_0_0: new Error('offline'), mfe_video_1_0_0: good }, { isReachable: () => Promise.resolve(false) });
    await load();
    expect(failed.of('mfe-video').size).toBe(0);
  });

  it('tries marked releases last, under a new address, and says what failed when none works', async () => {
    const { load, asked, failed } = setUp({ mfe_video_2_0_0: new Error('404'), mfe_video_1_0_0: new Error('404') });
    failed.mark('mfe-video', '2.0.0');
    await expect(load()).rejects.toMatchObject({ remote: 'mfe-video', failures: [{ version: '1.0.0' }, { version: '2.0.0' }] });
    await expect(load()).rejects.toBeInstanceOf(RemoteUnavailableError);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('gives up after 20 seconds in all, however many releases hang', async () => {
    jest.useFakeTimers();
    try {
      const { load } = setUp({ mfe_video_2_0_0: 'hang', mfe_video_1_0_0: 'hang' });
      const outcome = load().catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(20_000);
      const error = await outcome;
      expect(error).toBeInstanceOf(RemoteUnavailableError);
      expect((error as RemoteUnavailableError).hung).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is unavailable at once when the contract fits none', async () => {
    const { load } = setUp({}, { chooser: { contract: '2.0.0', bucket: 0 } });
    await expect(load()).rejects.toMatchObject({ failures: [] });
  });
});
