import { defineRemote } from '@inspire/shared/remote';
import { createTestHost, makeRelease, makeSession } from '@inspire/shared/testing';
import { createStarter } from './start-remote';

const remote = (start?: Parameters<typeof defineRemote>[0]['start']) => ({
  name: 'mfe-video',
  release: makeRelease(),
  module: defineRemote({ routes: () => [], start }),
});
const always = () => true;

describe('starting a remote', () => {
  it('gives it a host with its own query cache, which is cleared when the session ends', async () => {
    const shellHost = createTestHost({ session: makeSession() });
    const { host } = await createStarter(shellHost)(remote(), always);
    expect(host.queries).not.toBe(shellHost.queries);
    host.queries.setQueryData(['mine'], 1);
    shellHost.session.end('logout');
    expect(host.queries.getQueryData(['mine'])).toBeUndefined();
  });

  it('passes on the reports of its players, with the running release', async () => {
    const onQuality = jest.fn();
    const playback = { startUpMs: [300], abandoned: 0, errors: 0, stallMs: [], renditionChanges: 0 };
    const { host } = await createStarter(createTestHost(), undefined, onQuality)(remote(), always);
    host.reportPlayback?.(playback);
    const { version } = makeRelease();
    expect(onQuality).toHaveBeenCalledWith({ kind: 'playback', name: 'mfe-video', version, playback });
    expect((await createStarter(createTestHost())(remote(), always)).host.reportPlayback).toBeUndefined();
  });

  it('stops it once', async () => {
    const ended: string[] = [];
    const { dispose } = await createStarter(createTestHost())(
      remote(() => () => void ended.push('ended')),
      always,
    );
    dispose();
    dispose();
    expect(ended).toEqual(['ended']);
  });

  it('does not start a remote that was loaded too late', async () => {
    let started = false;
    const late = createStarter(createTestHost())(
      remote(() => {
        started = true;
        return undefined;
      }),
      () => false,
    );
    await expect(late).rejects.toThrow('too late');
    expect(started).toBe(false);
  });

  it('clears the cache also when its clean-up throws', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const { dispose, host } = await createStarter(createTestHost())(
      remote(() => () => {
        throw new Error('broken clean-up');
      }),
      always,
    );
    host.queries.setQueryData(['mine'], 1);
    dispose();
    expect(host.queries.getQueryData(['mine'])).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
