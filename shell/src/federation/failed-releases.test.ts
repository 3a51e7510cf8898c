import { memoryStorage } from '../testing/releases';
import { createFailedReleases } from './failed-releases';

describe('failed releases', () => {
  it('are remembered over a reload, and forgotten after a while', () => {
    const storage = memoryStorage();
    let now = 1_000;
    createFailedReleases(storage, () => now).mark('mfe-video', '2.0.0');
    const afterReload = createFailedReleases(storage, () => now);
    expect([...afterReload.of('mfe-video')]).toEqual(['2.0.0']);
    expect(afterReload.of('mfe-auth').size).toBe(0);
    now += 10 * 60_000;
    expect(afterReload.of('mfe-video').size).toBe(0);
  });

  it('are cleared for one remote alone', () => {
    const failed = createFailedReleases(memoryStorage(), () => 0);
    failed.mark('mfe-video', '2.0.0');
    failed.mark('mfe-auth', '1.0.0');
    failed.clear('mfe-video');
    expect([failed.of('mfe-video').size, failed.of('mfe-auth').size]).toEqual([0, 1]);
  });

  it.each([undefined, memoryStorage({ 'failed-releases': '{' }), memoryStorage({ 'failed-releases': '{"mfe-video":null}' })])(
    'last as long as the page when the storage is of no use', (storage) => {
      const blocked = storage && { getItem: storage.getItem, setItem: () => { throw new Error('full'); } };
      const failed = createFailedReleases(blocked, () => 0);
      failed.mark('mfe-video', '2.0.0');
      expect([...failed.of('mfe-video')]).toEqual(['2.0.0']);
    },
  );
});
