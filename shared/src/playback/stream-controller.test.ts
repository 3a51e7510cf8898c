import { ApiError } from '@inspire/shared/client';
import type { StreamUrl } from '../contracts';
import { createFakeTime } from '../testing/fake-time';
import { createStreamController, getRenewalDelay, type StreamController } from './stream-controller';
import { toStreamFailure } from './stream-failure';

const now = Date.parse('2026-06-01T10:00:00Z');

test.each([
  ['after four fifths of 200 minutes', '2026-06-01T13:20:00Z', 160 * 60_000],
  ['after four fifths of 100 minutes', '2026-06-01T11:40:00Z', 80 * 60_000],
  ['after 10 seconds at the earliest', '2026-06-01T10:00:01Z', 10_000],
  ['after 10 seconds when it has expired', '2026-06-01T09:00:00Z', 10_000],
  ['before a timer overflows', '2030-01-01T00:00:00Z', 86_400_000],
  ['never without a date', 'soon', undefined],
])('renews a URL %s', (_, expiresAt, delay) => expect(getRenewalDelay(expiresAt, now)).toBe(delay));

const minute = 60_000;
const lifetimeMinutes = 200;

interface SetUpOptions {
  readonly recovers?: boolean;
  readonly retries?: boolean;
}

function setUp({ recovers = true, retries = false }: SetUpOptions = {}) {
  const log: string[] = [];
  const time = createFakeTime();
  let requests = 0;
  const world = {
    respond: (count: number): StreamUrl => ({
      url: `/stream/${count}`,
      expiresAt: new Date(time.now() + lifetimeMinutes * minute).toISOString(),
    }),
    start: async () => 42,
  };
  const controller = createStreamController({
    fetchUrl: async ({ force }) => {
      requests += 1;
      log.push(force ? 'fetch, forced' : 'fetch');
      return world.respond(requests);
    },
    fetchStart: () => world.start(),
    open: (url, startAt) => log.push(`open ${url} at ${startAt}`),
    renew: (url) => log.push(`renew ${url}`),
    ...(recovers && { recover: () => log.push('recover') }),
    onStatus(status) {
      log.push('detail' in status && status.detail ? `${status.kind}: ${status.detail}` : status.kind);
      if (retries && status.kind === 'network') controller.retryLater();
    },
    now: time.now,
    setTimer: time.setTimer,
  });
  const respond = world.respond;
  const refuse = (error: Error) => {
    world.respond = () => {
      throw error;
    };
  };
  const restore = () => {
    world.respond = respond;
  };
  const begin = async () => {
    controller.open({ force: false });
    await time.pass(0);
    log.length = 0;
  };
  return { controller, log, time, world, refuse, restore, begin };
}

describe('opening', () => {
  test('fetches the URL and the start position, and opens the stream there', async () => {
    const { controller, log, time } = setUp();
    controller.open({ force: false });
    await time.pass(0);
    expect(log).toEqual(['opening', 'fetch', 'open /stream/1 at 42', 'open']);
  });

  test('fails like the URL when the start position fails', async () => {
    const { controller, log, time, world } = setUp();
    world.start = () => Promise.reject(new ApiError('http', 401));
    controller.open({ force: false });
    await time.pass(0);
    expect(log).toEqual(['opening', 'fetch', 'loggedOut']);
  });

  test.each([
    [new ApiError('timeout'), 'network'],
    [new ApiError('http', 403, 'Playing stopped here.', 'device-limit'), 'displaced: Playing stopped here.'],
  ])('reports %s and does not retry by itself', async (error, reported) => {
    const { controller, log, time, refuse } = setUp();
    refuse(error);
    controller.open({ force: false });
    await time.pass(0);
    await time.pass(400 * minute);
    expect(log).toEqual(['opening', 'fetch', reported]);
    expect(time.waiting()).toBe(0);
  });

  test('a retry by hand forces a fresh URL', async () => {
    const { controller, log, time, begin } = setUp();
    await begin();
    controller.open({ force: true });
    await time.pass(0);
    expect(log).toEqual(['opening', 'fetch, forced', 'open /stream/2 at 42', 'open']);
  });

  test('opening again discards the response that is still on its way', async () => {
    const { controller, log, time } = setUp();
    controller.open({ force: false });
    controller.open({ force: false });
    await time.pass(0);
    expect(log).toEqual(['opening', 'fetch', 'opening', 'fetch', 'open /stream/2 at 42', 'open']);
  });

  test('after stop, pending responses and later errors have no effect', async () => {
    const { controller, log, time } = setUp();
    controller.open({ force: false });
    controller.stop();
    controller.onNetworkError();
    controller.onRefused();
    controller.onOnline();
    await time.pass(400 * minute);
    expect(log).toEqual(['opening', 'fetch']);
    expect(time.waiting()).toBe(0);
  });
});

describe('renewal', () => {
  test('renews the URL at four fifths of its lifetime, repeatedly, and never opens the stream again', async () => {
    const { log, time, begin } = setUp();
    await begin();
    await time.pass(159 * minute);
    expect(log).toEqual([]);
    await time.pass(minute);
    await time.pass(160 * minute);
    expect(log).toEqual(['fetch, forced', 'renew /stream/2', 'fetch, forced', 'renew /stream/3']);
  });

  test('retries a failed renewal and reports nothing', async () => {
    const { log, time, refuse, restore, begin } = setUp();
    await begin();
    refuse(new ApiError('network'));
    await time.pass(160 * minute);
    restore();
    await time.pass(minute);
    expect(log).toEqual(['fetch, forced', 'fetch, forced', 'renew /stream/3']);
  });

  test('retries a failed renewal as soon as the browser is online, and only once', async () => {
    const { controller, log, time, refuse, restore, begin } = setUp();
    await begin();
    refuse(new ApiError('network'));
    await time.pass(160 * minute);
    restore();
    controller.onOnline();
    await time.pass(0);
    await time.pass(minute);
    expect(log).toEqual(['fetch, forced', 'fetch, forced', 'renew /stream/3']);
  });

  test('reports a denied renewal and stops sending requests', async () => {
    const { log, time, refuse, begin } = setUp();
    await begin();
    refuse(new ApiError('http', 403, 'Your rental has ended.', 'rental-ended'));
    await time.pass(160 * minute);
    await time.pass(400 * minute);
    expect(log).toEqual(['fetch, forced', 'locked: Your rental has ended.']);
  });
});

describe('an engine that recovers in place', () => {
  test('gets a fresh URL when the media server refuses the old one', async () => {
    const { controller, log, time, begin } = setUp();
    await begin();
    controller.onRefused();
    await time.pass(0);
    expect(log).toEqual(['fetch, forced', 'renew /stream/2', 'recover']);
  });

  test('gets a fresh URL 3 seconds after a renewal of the refused one has failed', async () => {
    const { controller, log, time, refuse, restore, begin } = setUp();
    await begin();
    refuse(new ApiError('http', 502));
    controller.onRefused();
    await time.pass(0);
    restore();
    await time.pass(3_000);
    expect(log).toEqual(['fetch, forced', 'fetch, forced', 'renew /stream/3', 'recover']);
  });

  test('is given up when the fresh URL is rejected, too', async () => {
    const { controller, log, time, begin } = setUp();
    await begin();
    controller.onRefused();
    await time.pass(0);
    controller.onRefused();
    await time.pass(0);
    expect(log.slice(3)).toEqual(['broken']);
  });

  test('recovers after 3 seconds when it got no response, as often as needed', async () => {
    const { controller, log, time, begin } = setUp();
    await begin();
    controller.onNetworkError();
    await time.pass(2_999);
    expect(log).toEqual([]);
    await time.pass(1);
    controller.onNetworkError();
    await time.pass(3_000);
    expect(log).toEqual(['recover', 'recover']);
  });

  test('recovers immediately when the browser is online, and only once', async () => {
    const { controller, log, time, begin } = setUp();
    await begin();
    controller.onOnline();
    expect(log).toEqual([]);
    controller.onNetworkError();
    controller.onOnline();
    await time.pass(3_000);
    expect(log).toEqual(['recover']);
  });

  test('a network error leaves a pending renewal alone', async () => {
    const { controller, log, time, refuse, restore, begin } = setUp();
    await begin();
    refuse(new ApiError('network'));
    await time.pass(160 * minute);
    restore();
    controller.onNetworkError();
    await time.pass(3_000);
    await time.pass(27_000);
    expect(log).toEqual(['fetch, forced', 'recover', 'fetch, forced', 'renew /stream/3']);
  });

  test('reopens a stream that failed without a network when the browser is online again', async () => {
    const { controller, log, time, refuse, restore } = setUp();
    refuse(new ApiError('network'));
    controller.open({ force: false });
    await time.pass(0);
    restore();
    log.length = 0;
    controller.onOnline();
    await time.pass(minute);
    expect(log).toEqual(['opening', 'fetch, forced', 'open /stream/2 at 42', 'open']);
  });
});

describe('an engine that has to be opened again', () => {
  test('is opened under a fresh URL when the media server refuses the old one', async () => {
    const { controller, log, time, begin } = setUp({ recovers: false });
    await begin();
    controller.onRefused();
    await time.pass(0);
    expect(log).toEqual(['opening', 'fetch, forced', 'open /stream/2 at 42', 'open']);
  });

  test('is given up when the fresh URL is rejected, too; later, another URL is worth a try', async () => {
    const { controller, log, time, begin } = setUp({ recovers: false });
    await begin();
    controller.onRefused();
    await time.pass(0);
    log.length = 0;
    controller.onRefused();
    expect(log).toEqual(['broken']);
    controller.open({ force: false });
    await time.pass(20_000);
    log.length = 0;
    controller.onRefused();
    await time.pass(0);
    expect(log).toEqual(['opening', 'fetch, forced', 'open /stream/4 at 42', 'open']);
  });

  test('reports a missing network, and retries every 3 seconds until it is back', async () => {
    const { controller, log, time, refuse, restore, begin } = setUp({ recovers: false, retries: true });
    await begin();
    refuse(new ApiError('network'));
    controller.onNetworkError();
    await time.pass(0);
    await time.pass(3_000);
    restore();
    await time.pass(3_000);
    expect(log).toEqual([
      ...['opening', 'fetch, forced', 'network'],
      ...['opening', 'fetch, forced', 'network'],
      ...['opening', 'fetch, forced', 'open /stream/4 at 42', 'open'],
    ]);
  });

  test('does not wait for the retry when the browser is online', async () => {
    const { controller, log, time, refuse, restore, begin } = setUp({ recovers: false, retries: true });
    await begin();
    refuse(new ApiError('timeout'));
    controller.onNetworkError();
    await time.pass(0);
    restore();
    log.length = 0;
    controller.onOnline();
    await time.pass(0);
    await time.pass(3_000);
    expect(log).toEqual(['opening', 'fetch, forced', 'open /stream/3 at 42', 'open']);
  });

  test('a stream that stops again and again while the API responds causes no tight loop', async () => {
    const { controller, log, time, begin } = setUp({ recovers: false, retries: true });
    await begin();
    controller.onNetworkError();
    await time.pass(0);
    controller.onNetworkError();
    await time.pass(2_999);
    expect(log).toEqual(['opening', 'fetch, forced', 'open /stream/2 at 42', 'open', 'network']);
    await time.pass(1);
    expect(log.slice(5)).toEqual(['opening', 'fetch, forced', 'open /stream/3 at 42', 'open']);
  });
});

describe.each([
  ['that recovers in place', true],
  ['that has to be opened again', false],
])('after another device took over, an engine %s', (_, recovers) => {
  test.each([
    ['a refused URL', (controller: StreamController) => controller.onRefused()],
    ['a network error', (controller: StreamController) => controller.onNetworkError()],
    ['the network coming back', (controller: StreamController) => controller.onOnline()],
  ])('sends no request on %s: only the viewer takes the lease back (D-16)', async (__, happen) => {
    const { controller, log, time, refuse, begin } = setUp({ recovers, retries: true });
    await begin();
    refuse(new ApiError('http', 403, 'Playing stopped here.', 'device-limit'));
    controller.onRefused();
    await time.pass(0);
    expect(log.at(-1)).toBe('displaced: Playing stopped here.');
    const count = log.length;
    happen(controller);
    await time.pass(400 * minute);
    expect(log).toHaveLength(count);
  });
});

describe('the failure of a stream', () => {
  test.each([
    ['401', new ApiError('http', 401), { kind: 'loggedOut' }],
    ['403 without a text', new ApiError('http', 403), { kind: 'locked', detail: undefined }],
    ['403 with a text', new ApiError('http', 403, 'Ended.', 'rental-ended'), { kind: 'locked', detail: 'Ended.' }],
    [
      '403 by the device limit',
      new ApiError('http', 403, 'Too many devices.', 'device-limit'),
      { kind: 'displaced', detail: 'Too many devices.' },
    ],
    [
      'the code of the device limit under another status',
      new ApiError('http', 429, undefined, 'device-limit'),
      { kind: 'broken' },
    ],
    ['404', new ApiError('http', 404), { kind: 'missing' }],
    ['500', new ApiError('http', 500), { kind: 'broken' }],
    ['a timeout', new ApiError('timeout'), { kind: 'network' }],
    ['no response', new ApiError('network'), { kind: 'network' }],
    ['an error of our own', new TypeError('a bug'), { kind: 'broken' }],
  ])('classifies %s', (_, error, failure) => expect(toStreamFailure(error)).toEqual(failure));
});
