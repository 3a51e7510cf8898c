import type { HlsConfig, Loader, LoaderContext } from 'hls.js';
import { DOWNLOAD_STALL_MS, withDownloadTimeout } from './download-timeout';

type Load = Parameters<Loader<LoaderContext>['load']>;

function setUp() {
  const world = { now: 0, tick: undefined as (() => void) | undefined };
  const log: string[] = [];
  let callbacks: Load[2] | undefined;
  const stats = { loaded: 0, loading: { first: 0 } };
  class Base {
    readonly stats = stats;
    readonly context = null;
    load(...[, , given]: Load) {
      callbacks = given;
    }
    abort() {
      log.push('abort');
    }
    destroy() {
      log.push('destroy');
    }
  }
  const Watched = withDownloadTimeout(Base as unknown as new (config: HlsConfig) => Loader<LoaderContext>, {
    onBytes: () => log.push('bytes'),
    now: () => world.now,
    every(_, task) {
      world.tick = task;
      return () => (world.tick = undefined);
    },
  });
  const loader = new Watched({} as HlsConfig);
  const note = (name: string) => () => void log.push(name);
  loader.load({} as LoaderContext, {} as Load[1], {
    onSuccess: note('success'),
    onError: note('error'),
    onTimeout: note('timeout'),
  });
  const pass = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      world.now += 500;
      world.tick?.();
    }
  };
  return {
    loader,
    stats,
    world,
    log,
    pass,
    succeed: () => callbacks?.onSuccess(...([] as unknown as Parameters<Load[2]['onSuccess']>)),
  };
}

test('before the first byte, the library’s own timeout applies', () => {
  const { log, pass } = setUp();
  pass(60_000);
  expect(log).toEqual([]);
});

test('a stalled download times out once', () => {
  const { stats, log, pass } = setUp();
  Object.assign(stats, { loaded: 100, loading: { first: 1 } });
  pass(500);
  pass(DOWNLOAD_STALL_MS - 500);
  expect(log).toEqual(['bytes']);
  pass(500);
  pass(60_000);
  expect(log).toEqual(['bytes', 'timeout']);
});

test('a slow download does not time out', () => {
  const { stats, log, pass } = setUp();
  stats.loading.first = 1;
  for (let seconds = 0; seconds < 60; seconds += 5) {
    stats.loaded += 1;
    pass(5_000);
  }
  expect(log).not.toContain('timeout');
});

test.each([
  ['what arrived', ({ succeed }: ReturnType<typeof setUp>) => succeed(), 'success'],
  ['an aborted download', ({ loader }: ReturnType<typeof setUp>) => loader.abort(), 'abort'],
  ['what is over', ({ loader }: ReturnType<typeof setUp>) => loader.destroy(), 'destroy'],
])('stops watching %s', (_, end, reported) => {
  const setting = setUp();
  end(setting);
  expect(setting.world.tick).toBeUndefined();
  expect(setting.log.at(-1)).toBe(reported);
});
