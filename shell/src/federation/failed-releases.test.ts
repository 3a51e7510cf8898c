import { createFakeStorage } from '@inspire/shared/testing';
import { createFailedReleases } from './failed-releases';

describe('failed releases', () => {
  it('are remembered over a reload, and forgotten after a while', () => {
    const storage = createFakeStorage();
    let now = 1_000;
    createFailedReleases(storage, () => now).mark('mfe-video', '2.0.0');
    const afterReload = createFailedReleases(storage, () => now);
    expect([...afterReload.of('mfe-video')]).toEqual(['2.0.0']);
    expect(afterReload.of('mfe-auth').size).toBe(0);
    now += 10 * 60_000;
    expect(afterReload.of('mfe-video').size).toBe(0);
  });

  it('are remembered for a day after that, so that no open page is led to them again', () => {
    let now = 1_000;
    const failed = createFailedReleases(createFakeStorage(), () => now);
    failed.mark('mfe-video', '2.0.0');
    now += 24 * 60 * 60_000;
    expect([failed.of('mfe-video').size, failed.everOf('mfe-video').size]).toEqual([0, 1]);
    failed.mark('mfe-video', '3.0.0');
    now += 10 * 60_000;
    expect([...failed.everOf('mfe-video')]).toEqual(['3.0.0']);
  });

  it('are cleared for one release alone', () => {
    const failed = createFailedReleases(createFakeStorage(), () => 0);
    failed.mark('mfe-video', '2.0.0');
    failed.mark('mfe-video', '1.0.0');
    failed.mark('mfe-auth', '2.0.0');
    failed.clear('mfe-video', '2.0.0');
    expect([[...failed.of('mfe-video')], [...failed.everOf('mfe-video')], failed.of('mfe-auth').size]).toEqual([
      ['1.0.0'],
      ['1.0.0'],
      1,
    ]);
  });

  it.each([
    undefined,
    createFakeStorage({ 'failed-releases': '{' }),
    createFakeStorage({ 'failed-releases': '{"mfe-video":null}' }),
  ])('last as long as the page when the storage is of no use', (storage) => {
    const blocked = storage && {
      getItem: storage.getItem,
      setItem: () => {
        throw new Error('full');
      },
    };
    const failed = createFailedReleases(blocked, () => 0);
    failed.mark('mfe-video', '2.0.0');
    expect([...failed.of('mfe-video')]).toEqual(['2.0.0']);
  });
});
